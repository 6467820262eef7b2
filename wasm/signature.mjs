// Runs the rules in WebAssembly and prints the signature of each game, as
// `grandmaster signature` does.
//
//   node wasm/signature.mjs rules.wasm battle=book_battle.bin ...
import { readFileSync } from "node:fs";

const [wasm, ...books] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
const { memory, _initialize, ...exports } = instance.exports;
_initialize?.();
for (const book of books) {
  const [game, file] = book.split("=");
  const bytes = readFileSync(file);
  const size = exports[`book_${game}_size`]();
  if (bytes.length !== size) {
    console.error(`${file}: expected ${size} bytes, the size of a book here; got ${bytes.length}`);
    process.exit(1);
  }
  new Uint8Array(memory.buffer).set(bytes, exports[`book_${game}`]());
  console.log(`${game} ${BigInt.asUintN(64, exports[`signature_${game}`]()).toString(16).padStart(16, "0")}`);
}
