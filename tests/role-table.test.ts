// The table of docs/teams.md names the least role of every act of a member, once.
import { expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { leastRoleOfActs } from '#server/routes/http/acts.ts';
import { sourceOf } from './named-tests.ts';

const [, section = ''] = sourceOf('docs/teams.md').split('\n## Who may do what\n');
const [table = ''] = section.split('\n## ');
const documented = table
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => {
    const [, , role = '', names = ''] = line.split('|');
    return [...names.matchAll(/`([\w.]+)`/g)].map(([, name]) => `${name}: ${role.trim().toLowerCase()}`);
  });

const declared = [...commands.values()].flatMap(({ name, leastRole }) =>
  leastRole ? [`${name}: ${leastRole}`] : [],
);
const called = [...leastRoleOfActs].map(([act, leastRole]) => `${act}: ${leastRole}`);

test('names every command and call of members with its least role, once', () => {
  expect(documented.toSorted()).toEqual([...declared, ...called].toSorted());
});
