// Writes the tables of tests/rulings into docs/product-rules.md: `npx tsx scripts/rulings.mjs` prints them, `--write`
// updates the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { firstLine, lastLine, page } from '../tests/rulings/page.ts';

const file = new URL('../docs/product-rules.md', import.meta.url);

if (process.argv.includes('--write')) {
  const text = readFileSync(file, 'utf8');
  const [before = ''] = text.split(firstLine);
  const [, after = '\n'] = text.split(lastLine);
  writeFileSync(file, `${before.trimEnd()}\n\n${page()}${after}`);
} else console.log(page());
