import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFont, signInStyle } from './sign-in-style.ts';

test('uses the font of the built app on the sign-in pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'style-'));
  expect(builtFont(folder)).toBeNull();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'public-sans-latin-wght-normal-DdeTHZLK.woff2'), '');
  const font = builtFont(folder);
  expect(font).toBe('/assets/public-sans-latin-wght-normal-DdeTHZLK.woff2');
  expect(signInStyle(font)).toContain(`src: url('${font}')`);
  expect(signInStyle(null)).not.toContain('@font-face');
});
