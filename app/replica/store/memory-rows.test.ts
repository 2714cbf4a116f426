// A table in memory returns what a plain list of the same rows would.
import { expect, test } from 'vitest';
import { MemoryRows } from './memory-rows.ts';

interface Student {
  id: string;
  rev: number;
  createdAt: string;
  courseId: number;
  skills?: string[];
}

const row = (id: string, courseId: number): Student => ({ id, rev: 1, createdAt: '2026-06-01', courseId });

/** The same steps on every run. */
function numbers() {
  let last = 1;
  return (below: number) => (last = (last * 48_271) % 2_147_483_647) % below;
}

test('finds the same rows, ordered by id, as a plain list after each of 2,000 changes', () => {
  const next = numbers();
  const plain = new Map(['b', 'd'].map((id) => [id, row(id, 1)]));
  const rows = new MemoryRows([...plain.values()]);
  for (let change = 0; change < 2_000; change++) {
    const id = String.fromCharCode(97 + next(26)) + next(3);
    if (next(4) === 0) {
      plain.delete(id);
      rows.remove(id);
    } else {
      const changed = row(id, next(3));
      plain.set(id, changed);
      rows.put(changed);
    }
    const sorted = [...plain.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const courseId = next(3);
    expect(rows.find([], {})).toEqual(sorted);
    expect(rows.find(['courseId'], { courseId })).toEqual(
      sorted.filter((each) => each.courseId === courseId),
    );
    expect(rows.get(id)).toEqual(plain.get(id));
  }
});

test('orders numeric ids by number', () => {
  const course = (id: number) => ({ ...row('', 1), id });
  const rows = new MemoryRows([course(9), course(10)]);
  rows.put(course(100));
  rows.put(course(20));
  expect(rows.find([], {}).map(({ id }) => id)).toEqual([9, 10, 20, 100]);
});

test('returns a list that the caller may sort, and rows that nobody can change', () => {
  const rows = new MemoryRows([{ ...row('a', 1), skills: ['weld'] } as Student, row('b', 1)]);
  rows.find([], {}).reverse();
  expect(rows.find([], {}).map(({ id }) => id)).toEqual(['a', 'b']);
  const first = rows.get('a') as unknown as Student;
  expect(() => (first.courseId = 2)).toThrow(TypeError);
  expect(() => first.skills?.push('cut')).toThrow(TypeError);
});
