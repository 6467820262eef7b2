// Compresses the files of the built page: DIST/x becomes OUT/x.gz and OUT/x.br.
//   node tools/page-pack.mjs DIST OUT
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [dist, out] = process.argv.slice(2)

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* files(path)
    else yield path
  }
}

rmSync(out, { recursive: true, force: true })
let count = 0
let size = 0
for (const file of files(dist)) {
  const bytes = readFileSync(file)
  const to = join(out, relative(dist, file))
  const gzip = gzipSync(bytes, { level: 9 })
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(`${to}.gz`, gzip)
  writeFileSync(`${to}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  count += 1
  size += gzip.length
}
console.log(`page: ${count} files, ${Math.round(size / 1024)} KiB compressed`)
