// Compiles the layout of HTML mails from MJML. `npm run build` writes it into a module, so that the server needs no MJML;
// the module is stored, so that the server also runs from its sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import mjml from 'mjml';

const folder = new URL('../../sync-server/operations/', import.meta.url);
const file = new URL('mail-layout.ts', folder);

/** Returns the source of the module with the compiled layout. */
export async function mailLayoutModule() {
  const source = readFileSync(new URL('mail-layout.mjml', folder), 'utf8');
  const { html, errors } = await mjml(source, { keepComments: true, validationLevel: 'strict' });
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  // The formatter puts spaces into the places.
  const compact = html
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\{\{ (\w+) \}\}/g, '{{$1}}')
    .trim();
  return [
    '// The layout of HTML mails. `npm run build` compiles it from mail-layout.mjml.',
    '',
    '/** HTML with a place for each value, and with each part between comments. */',
    'export const mailLayout =',
    `  '${compact.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}';`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, await mailLayoutModule());
