import { expect, test } from 'vitest';
import { PageSize } from './page-size.ts';

const quick = 500;
const late = 12_000;
const givenUp = 20_000;

test('a device that has nothing begins with a small page, any other with a full one', () => {
  expect(new PageSize().limit(true)).toBe(250);
  expect(new PageSize().limit(false)).toBeUndefined();
  expect(new PageSize(40).limit(true)).toBe(40);
  expect(new PageSize(40).limit(false)).toBe(40);
});

test('full pages that come quickly grow until the server gives what it likes', () => {
  const size = new PageSize();
  const asked = [size.limit(true)];
  while (asked.at(-1) !== undefined && asked.length < 10) {
    size.learn({ limit: asked.at(-1), ms: quick, rows: asked.at(-1) });
    asked.push(size.limit(false));
  }
  expect(asked).toEqual([250, 500, 1000, undefined]);
});

test('a page that never came is asked for in smaller and smaller parts', () => {
  const size = new PageSize();
  const asked: (number | undefined)[] = [];
  for (let tries = 0; tries < 4; tries++) {
    asked.push(size.limit(false));
    size.learn({ limit: asked.at(-1), ms: givenUp, rows: undefined });
  }
  expect(asked).toEqual([undefined, 500, 125, 50]);
});

test('a late page makes the next one smaller, one in between keeps its size', () => {
  const size = new PageSize();
  size.learn({ limit: 500, ms: late, rows: 500 });
  expect(size.limit(false)).toBe(250);
  size.learn({ limit: 250, ms: 5_000, rows: 250 });
  expect(size.limit(false)).toBe(250);
});

test('no connection at all and a page with little in it say nothing about the line', () => {
  const size = new PageSize();
  size.learn({ limit: 500, ms: late, rows: 500 });
  size.learn({ limit: 250, ms: 20, rows: undefined });
  size.learn({ limit: 250, ms: quick, rows: 3 });
  expect(size.limit(false)).toBe(250);
});
