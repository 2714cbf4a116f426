import { expect, test } from 'vitest';
import { PageSize } from './page-size.ts';

const quick = 500;
const late = 12_000;
const givenUp = 20_000;

test('starts an empty device with a small page and any other device with a full page', () => {
  expect(new PageSize().limit(true)).toBe(250);
  expect(new PageSize().limit(false)).toBeUndefined();
  expect(new PageSize(40).limit(true)).toBe(40);
  expect(new PageSize(40).limit(false)).toBe(40);
});

test('grows the page size after fast full pages up to the server’s default', () => {
  const size = new PageSize();
  const asked = [size.limit(true)];
  while (asked.at(-1) !== undefined && asked.length < 10) {
    size.learn({ limit: asked.at(-1), ms: quick, rows: asked.at(-1) });
    asked.push(size.limit(false));
  }
  expect(asked).toEqual([250, 500, 1000, undefined]);
});

test('shrinks the page size step by step after pages that never arrive', () => {
  const size = new PageSize();
  const asked: (number | undefined)[] = [];
  for (let tries = 0; tries < 4; tries++) {
    asked.push(size.limit(false));
    size.learn({ limit: asked.at(-1), ms: givenUp, rows: undefined });
  }
  expect(asked).toEqual([undefined, 500, 125, 50]);
});

test('halves the page size after a late page and keeps it after a moderate one', () => {
  const size = new PageSize();
  size.learn({ limit: 500, ms: late, rows: 500 });
  expect(size.limit(false)).toBe(250);
  size.learn({ limit: 250, ms: 5_000, rows: 250 });
  expect(size.limit(false)).toBe(250);
});

test('does not change the page size after a lost connection or a nearly empty page', () => {
  const size = new PageSize();
  size.learn({ limit: 500, ms: late, rows: 500 });
  size.learn({ limit: 250, ms: 20, rows: undefined });
  size.learn({ limit: 250, ms: quick, rows: 3 });
  expect(size.limit(false)).toBe(250);
});
