import { describe, expect, test } from 'vitest';
import { randomIdsOf, repeatedIds } from './random-ids.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('random ids', () => {
  test('begins the ids of one organization with the same four characters', () => {
    const draw = randomIdsOf('provider-1');
    const ids = Array.from({ length: 100 }, draw);
    expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBe(1);
    expect(randomIdsOf('provider-1')().slice(0, 4)).toBe(ids[0]?.slice(0, 4));
  });

  test('begins the ids of different organizations with different characters', () => {
    const groups = Array.from({ length: 20 }, (_, number) => randomIdsOf(`provider-${number}`)().slice(0, 4));
    expect(new Set(groups).size).toBe(20);
  });

  test('draws a UUID whose other characters are random', () => {
    const draw = randomIdsOf('provider-1');
    const ids = Array.from({ length: 100 }, draw);
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set(ids.map((id) => id.slice(4, 8))).size).toBeGreaterThan(90);
  });

  test('repeats the ids of an entry in each of its runs', () => {
    const idsOf = repeatedIds(randomIdsOf('provider-1'));
    const [first, second] = [idsOf('entry-1'), idsOf('entry-1')];
    const ids = [first(), first()];
    expect([second(), second()]).toEqual(ids);
    expect(ids[0]).not.toBe(ids[1]);
    expect(ids).not.toContain(idsOf('entry-2')());
  });
});
