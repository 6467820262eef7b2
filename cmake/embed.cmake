# gm_embed(NAME FOLDER GLOB...): puts files of the repository into the program.
#
# Makes the library gm_NAME with the header "NAME.h", which declares gm::NAME(): one row per file,
# {path, bytes}, sorted by path; the path is written from FOLDER ("content/battle/avengers.json").
# The assembler copies the bytes in with .incbin, which costs no compile time. A changed file rebuilds one
# object; an added or removed one is seen because the globs are CONFIGURE_DEPENDS. GLOBs reach into subfolders.
function(gm_embed name from)
  set(target gm_${name})
  list(TRANSFORM ARGN PREPEND "${from}/")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${ARGN})
  list(SORT files)
  list(LENGTH files count)

  set(bytes "")    # the assembler lines
  set(symbols "")  # their declarations
  set(rows "")     # the table
  set(i 0)
  foreach(file IN LISTS files)
    file(RELATIVE_PATH path "${from}" "${file}")
    string(APPEND bytes "    \"gm_${name}_${i}: .incbin \\\"${file}\\\"\\n\"\n"
                        "    \"gm_${name}_${i}_end: .byte 0\\n\"\n")
    string(APPEND symbols "extern const char gm_${name}_${i}[], gm_${name}_${i}_end[];\n")
    string(APPEND rows "      row(\"${path}\", gm_${name}_${i}, gm_${name}_${i}_end),\n")
    math(EXPR i "${i} + 1")
  endforeach()

  set(folder "${PROJECT_BINARY_DIR}/generated")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/assets.h.in" "${folder}/${name}.h" @ONLY)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/assets.cpp.in" "${folder}/${name}.cpp" @ONLY)
  set_source_files_properties("${folder}/${name}.cpp" PROPERTIES OBJECT_DEPENDS "${files}")

  add_library(${target} STATIC "${folder}/${name}.cpp")
  target_include_directories(${target} PUBLIC "${folder}")
  # A compiler cache sees only the text of a source, not what .incbin reads, and a unity build forgets
  # OBJECT_DEPENDS.
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "" UNITY_BUILD OFF)
endfunction()
