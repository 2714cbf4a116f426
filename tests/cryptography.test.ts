// The algorithms with which the app encrypts, signs and hashes, found in every source: known ones of Node and of
// browsers.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['app', 'shared', 'sync-server'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|testing\//.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(`${root}${folder}/${name}`, 'utf8') })),
);

/** Each first capture of the pattern, once. */
const named = (pattern: RegExp): string[] =>
  [
    ...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
  ].toSorted();

test('uses SHA-256 for hashes, message authentication, and key derivation', () => {
  expect(named(/\b(?:createHash|createHmac|hkdfSync|hkdf|pbkdf2\w*|createSign)\(\s*([^,)]+)/g)).toEqual([
    "'sha1'",
    "'sha256'",
  ]);
  expect(named(/\bhash: ('[^']+')/g)).toEqual(["'SHA-256'"]);
  // By which cookies of earlier versions are still known, until 2027-03-31; nothing is signed by it.
  const older = sources.filter(({ text }) => /\b(md5|sha-?1)\b['"]/i.test(text));
  expect(older.map(({ path }) => path)).toEqual(['sync-server/identity/cookie-keys.ts']);
});

test('encrypts only with AES-GCM and 256-bit keys', () => {
  expect(named(/\b(?:createCipheriv|createDecipheriv)\(\s*([^,)]+)/g)).toEqual(["'aes-256-gcm'"]);
  expect(named(/\bname: '(AES[^']*)'/g)).toEqual(['AES-GCM']);
  expect(named(/\blength: (\d{3})\b/g)).toEqual(['256']);
  expect(named(/\b(RSA-OAEP|RSAES[\w-]*|AES-(?:CBC|CTR|ECB)|aes-\d+-(?:cbc|ctr|ecb))\b/gi)).toEqual([]);
});

test('uses curve P-256 for the app’s keys', () => {
  expect(named(/\bnamedCurve: '([^']+)'/g)).toEqual(['P-256']);
  expect(named(/\b(modulusLength)\b/g)).toEqual([]);
});

test('never uses Math.random for secrets', () => {
  const users = sources.filter(({ text }) => /Math\.random\(/.test(text)).map(({ path }) => path);
  // Waits before another try, and ids of nothing.
  expect(users.toSorted()).toEqual([
    'app/replica/sync/event-stream.ts',
    'app/replica/sync/sync-triggers.ts',
    'sync-server/engine/serializable.ts',
    'sync-server/push/retry.ts',
    'sync-server/routes/events.ts',
  ]);
});

test('draws codes from the system’s random generator', () => {
  const { text } = sources.find(({ path }) => path === 'sync-server/identity/email/sign-in-codes.ts')!;
  expect(text).toMatch(/import \{[^}]*\brandomInt\b[^}]*\} from 'node:crypto'/);
  expect([...text.matchAll(/\bcode = (.*);/g)].map(([, made]) => made)).toEqual([
    "String(randomInt(1_000_000)).padStart(6, '0')",
  ]);
});

test('generates random secrets of at least 128 bits', () => {
  const bytes = named(/\brandomBytes\((\d+)\)\.toString/g).map(Number);
  expect(bytes).toContain(32);
  const short = sources.filter(({ text }) =>
    [...text.matchAll(/\brandomBytes\((\d+)\)\.toString/g)].some(([, count]) => Number(count) < 16),
  );
  // An epoch is told to every device and opens nothing.
  expect(short.map(({ path }) => path)).toEqual(['sync-server/sync/database-epoch.ts']);
});
