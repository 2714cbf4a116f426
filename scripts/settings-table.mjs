// Prints the README's table of settings: `npx tsx scripts/settings-table.mjs`.
import { settings } from '../sync-server/config.ts';

console.log('| Setting | Default | What it is |');
console.log('| --- | --- | --- |');
for (const [name, { fallback, description }] of Object.entries(settings)) {
  console.log(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${description} |`);
}
