# gm_embed(TARGET GLOB...): puts files of the repository into the program.
#
# Makes the library TARGET with the header "assets.h", which declares gm::assets(): one row per file,
# {path, bytes}, sorted by path; the path is written from the repository root ("content/battle/avengers.json").
# The assembler copies the bytes in with .incbin, which costs no compile time. A changed file rebuilds one
# object; an added or removed one is seen because the globs are CONFIGURE_DEPENDS. GLOBs reach into subfolders.
function(gm_embed target)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${ARGN})
  list(SORT files)
  list(LENGTH files count)

  set(bytes "")    # the assembler lines
  set(symbols "")  # their declarations
  set(rows "")     # the table
  set(i 0)
  foreach(file IN LISTS files)
    file(RELATIVE_PATH path "${PROJECT_SOURCE_DIR}" "${file}")
    string(APPEND bytes "    \"gm_asset_${i}: .incbin \\\"${file}\\\"\\n\"\n"
                        "    \"gm_asset_${i}_end: .byte 0\\n\"\n")
    string(APPEND symbols "extern const char gm_asset_${i}[], gm_asset_${i}_end[];\n")
    string(APPEND rows "      row(\"${path}\", gm_asset_${i}, gm_asset_${i}_end),\n")
    math(EXPR i "${i} + 1")
  endforeach()

  set(folder "${PROJECT_BINARY_DIR}/generated")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/assets.h.in" "${folder}/assets.h" @ONLY)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/assets.cpp.in" "${folder}/assets.cpp" @ONLY)
  set_source_files_properties("${folder}/assets.cpp" PROPERTIES OBJECT_DEPENDS "${files}")

  add_library(${target} STATIC "${folder}/assets.cpp")
  target_include_directories(${target} PUBLIC "${folder}")
  # A compiler cache sees only the text of a source, not what .incbin reads.
  set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER "")
endfunction()
