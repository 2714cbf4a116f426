// Tells from which sources the pictures of the landing page and of the documents are made, and stores a hash of them
// beside the pictures. A picture is old when its sources have another hash. Pixels are not compared.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stampFile = `${root}docs/screens/sources.json`;

/** What every picture shows: the frame, the parts that screens are built of, and the demo data. */
const common = ['app/shell', 'app/ui', 'sync-server/demo'];
const classList = [...common, 'app/screens/provider/students', 'app/learners/completions', 'app/changes'];
const candidates = [...common, 'app/screens/employer/candidates', 'app/interviews/matches'];
const agreement = [...common, 'app/screens/both/agreement', 'app/agreements'];

/** The folders whose sources each picture shows. The keys are paths without their extension. */
export const pictures = {
  'public/screens/class-list-light': classList,
  'public/screens/class-list-dark': classList,
  'public/screens/candidates-light': candidates,
  'public/screens/candidates-dark': candidates,
  'docs/screens/landing-desk-light': [...common, 'app/screens/visitor/landing'],
  'docs/screens/provider-dashboard-desk-light': [...common, 'app/screens/provider/dashboard', 'app/needs'],
  'docs/screens/provider-class-list-offline-tablet-light': classList,
  'docs/screens/provider-class-list-offline-phone-dark': classList,
  'docs/screens/employer-candidates-phone-light': candidates,
  'docs/screens/employer-agreement-desk-dark': agreement,
};

/** Returns the hash of the sources of each picture. `read` returns the text of a file. */
export function hashesNow(read = (path) => readFileSync(root + path, 'utf8')) {
  const known = new Map();
  const hashOf = (folder) => {
    if (!known.has(folder)) known.set(folder, hashOfFolder(folder, read));
    return known.get(folder);
  };
  return Object.fromEntries(
    Object.entries(pictures).map(([picture, folders]) => [picture, digest(folders.map(hashOf))]),
  );
}

/** Returns the hashes stored with the pictures. */
export const storedHashes = () => (existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {});

/** Stores the hashes of today's sources, to be called when all pictures were made of them. */
export const stampPictures = () => writeFileSync(stampFile, `${JSON.stringify(hashesNow(), null, 2)}\n`);

/** Lists the pictures that were made of other sources than these. */
export function oldPictures(hashes, stored) {
  return Object.keys(hashes).filter((picture) => hashes[picture] !== stored[picture]);
}

function hashOfFolder(folder, read) {
  const files = readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter(isShown)
    .sort();
  // Line ends differ between checkouts.
  return digest(files.flatMap((path) => [path, read(path).replaceAll('\r\n', '\n')]));
}

/** Tests and their helpers are not on the screen. */
const isShown = (path) =>
  /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && statSync(root + path).isFile();

const digest = (parts) => createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);
