// Generates the settings table of docs/operations.md: `npx tsx scripts/settings-table.mjs` prints it, `--write`
// updates the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settings } from '../sync-server/config.ts';

const file = new URL('../docs/operations.md', import.meta.url);

export function settingsTable() {
  const rows = Object.entries(settings).map(
    ([name, { fallback, description }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${description} |`,
  );
  return ['| Setting | Default | Description |', '| --- | --- | --- |', ...rows].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--write')) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/^\| Setting \|.*\n(?:\|.*\n)+/m, () => `${settingsTable()}\n`),
    );
  } else console.log(settingsTable());
}
