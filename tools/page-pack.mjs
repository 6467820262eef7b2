// Packs the files of the built page into one blob and a list of what lies where in it.
//   node tools/page-pack.mjs DIST OUT  ->  OUT/page.bin, OUT/page_files.inc
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const [dist, out] = process.argv.slice(2)
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* files(path)
    else yield path
  }
}

const blobs = []
let at = 0
const add = (bytes) => {
  blobs.push(bytes)
  const place = `{${at}, ${bytes.length}}`
  at += bytes.length
  return place
}
const rows = []
for (const file of files(dist)) {
  const type = types[extname(file)]
  if (!type) throw new Error(`${file}: expected one of ${Object.keys(types).join(' ')}`)
  const bytes = readFileSync(file)
  const name = relative(dist, file).split('\\').join('/')
  const path = name === 'index.html' ? '/' : `/${name}`
  const gzip = add(gzipSync(bytes, { level: 9 }))
  const brotli = add(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  rows.push(`{"${path}", "${type}", ${gzip}, ${brotli}},`)
}
writeFileSync(join(out, 'page.bin'), Buffer.concat(blobs))
writeFileSync(join(out, 'page_files.inc'), rows.join('\n') + '\n')
console.log(`page: ${rows.length} files, ${Math.round(at / 1024)} KiB compressed`)
