// The amount of JavaScript of a first visit, as `npm run size` measures it in a browser.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('keeps each first page within the bundle size limit', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/bundle-size.mjs']).catch(
    (failure: { stdout: string }) => failure,
  );
  const lines = stdout.split('\n').filter((line) => /\d+ *│ *(true|false)/.test(line));
  expect(lines, stdout).toHaveLength(4);
  expect(lines.filter((line) => !/│ *true *│$/.test(line))).toEqual([]);
});
