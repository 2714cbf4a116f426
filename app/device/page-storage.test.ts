import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isStorageRefused, replaceRefusedStorages } from './page-storage.ts';

/** A window whose storages throw, as Chrome's do with "Block all cookies". */
const refusing = (...names: string[]): Window =>
  names.reduce(
    (page, name) =>
      Object.defineProperty(page, name, {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
    { localStorage: 'own', sessionStorage: 'own' },
  ) as unknown as Window;

test('leaves the storages of a browser that allows them', () => {
  const page = refusing();
  replaceRefusedStorages(page);
  expect([page.localStorage, page.sessionStorage]).toEqual(['own', 'own']);
  expect(isStorageRefused()).toBe(false);
});

test.each([['localStorage'], ['sessionStorage'], ['localStorage', 'sessionStorage']] as const)(
  'replaces only what is refused: %s %s',
  (...names) => {
    const page = refusing(...names);
    replaceRefusedStorages(page);
    for (const name of ['localStorage', 'sessionStorage'] as const)
      expect((page[name] as unknown) === 'own').toBe(!(names as readonly string[]).includes(name));
    expect(isStorageRefused()).toBe(true);
  },
);

test('keeps values apart in both storages until the page ends', () => {
  const page = refusing('localStorage', 'sessionStorage');
  replaceRefusedStorages(page);
  page.localStorage.setItem('a', '1');
  page.localStorage.setItem('b', '2');
  expect([page.localStorage.length, page.localStorage.key(1), page.localStorage.getItem('a')]).toEqual([
    2,
    'b',
    '1',
  ]);
  expect(page.sessionStorage.getItem('a')).toBeNull();
  page.localStorage.removeItem('a');
  expect(page.localStorage.getItem('a')).toBeNull();
  page.localStorage.clear();
  expect(page.localStorage.length).toBe(0);
});

// The routes read a storage while they are loaded, before the first line of the app's own code.
test('imports the storage replacement before any other module', () => {
  const source = readFileSync(new URL('../main.tsx', import.meta.url), 'utf8');
  expect(/^import .*/m.exec(source)?.[0]).toBe("import './device/start-storage.ts';");
});
