// Writes a .br and a .gz file for every text file of the built app, so that the server compresses none of them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './machine.mjs';

const BUILT = fileURLToPath(new URL('dist/app/', root));
const SMALLEST = 1024;

for (const name of readdirSync(BUILT, { recursive: true })) {
  if (!/\.(js|css|html|svg|json|webmanifest|md)$/.test(name)) continue;
  const file = BUILT + name;
  const content = readFileSync(file);
  if (content.length < SMALLEST) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
