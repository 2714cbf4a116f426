// Detects pictures of the landing page and of the documents that are older than the screens they show.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashesNow, oldPictures, pictures, storedHashes } from '../scripts/lib/picture-sources.mjs';

const root = new URL('../', import.meta.url);

test('finds every picture, made of the sources of today', () => {
  const missing = Object.keys(pictures).filter((path) => !existsSync(new URL(`${path}.webp`, root)));
  expect(missing).toEqual([]);
  expect(oldPictures(hashesNow(), storedHashes()), 'Run `npm run screenshots`.').toEqual([]);
});

test('calls a picture old when a screen or the demo data changes, and not when a test changes', () => {
  const after = (changed: string) => {
    const read = (path: string) => (path === changed ? 'changed' : path);
    return oldPictures(
      hashesNow(read),
      hashesNow((path: string) => path),
    );
  };
  const landing = 'docs/screens/landing-desk-light';
  expect(after('app/screens/visitor/landing/features.tsx')).toEqual([landing]);
  expect(after('app/screens/employer/candidates/candidates.tsx')).toHaveLength(3);
  expect(after('sync-server/demo/seed-demo.ts')).toEqual(Object.keys(pictures));
  expect(after('app/ui/styles/tokens.css')).toEqual(Object.keys(pictures));
  expect(after('app/screens/provider/students/mark-bar.test.tsx')).toEqual([]);
});
