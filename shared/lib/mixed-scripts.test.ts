import { expect, test } from 'vitest';
import { mixesScripts } from './mixed-scripts.ts';

test.each([
  ['аda@x.org', true],
  ['ada@exаmple.org', true],
  ['αda.byron@x.org', true],
  ['ada@x.org', false],
  ['josé.garcía@x.org', false],
  ['иван@почта.рф', false],
  ['иван.petrov@x.org', false],
  ['иван@x.org', false],
  ['田中みなみ@x.jp', false],
  ['ada2026@x.org', false],
])('reports for %s that a part mixes alphabets: %s', (address, isMixed) => {
  expect(mixesScripts(address)).toBe(isMixed);
});
