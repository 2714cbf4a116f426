// Each cell of the ruling tables is tried: what a table allows happens with its effect, and nothing else happens.
import { describe, expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { agreementMachine } from './agreement-transitions.ts';
import { casesOf, keysOf } from './cases.ts';
import { clockRules } from './clock-rules.ts';
import { decisionsElsewhere } from './decisions-elsewhere.ts';
import { decisions } from './decisions.ts';
import { matchEvents, stages } from './match-events.ts';
import { matchRooms } from './match-rooms.ts';
import { matchMachine } from './match-transitions.ts';
import { namesIn, sourceOf } from '../named-tests.ts';
import { outcomeRules } from './outcome-rules.ts';
import { page } from './page.ts';
import { timeRules } from './time-rules.ts';

const agreements = casesOf(agreementMachine);
const matches = casesOf(matchMachine);

describe('deciding and ending agreements', () => {
  test.each(agreements.allowed)('allows: %s', (_name, run) => run());
  test.each(agreements.conditions)('demands its condition: %s', (_name, run) => run());
  test.each(agreements.forbidden)('allows nobody else: %s', (_name, run) => run());
});

describe('deciding and ending matches', () => {
  test.each(matches.allowed)('allows: %s', (_name, run) => run());
  test.each(matches.conditions)('demands its condition: %s', (_name, run) => run());
  test.each(matches.forbidden)('allows nobody else: %s', (_name, run) => run());
});

describe('what happens to a match', () => {
  const cells = matchEvents.flatMap((row) =>
    keysOf(stages).flatMap((stage) => stages[stage].map((state) => [row.event, state, stage, row] as const)),
  );

  test.each(cells)('%s, while %s', async (_event, state, stage, row) => {
    const room = await matchRooms[state]();
    await row.happens(room);
    await row.becomes[stage].shows(room);
  });
});

test.each(clockRules.map(({ rule, scenario }) => [rule, scenario]))(
  'keeps the clock: %s',
  (_rule, scenario) => scenario(),
);

test.each([...timeRules, ...outcomeRules].map(({ rule, scenario }) => [rule, scenario]))(
  'settles claims: %s',
  (_rule, scenario) => scenario(),
);

describe('decided questions', () => {
  test.each(decisions.map(({ question, scenario }) => [question, scenario]))(
    'are decided as written: %s',
    (_question, scenario) => scenario(),
  );

  test.each(decisionsElsewhere.map(({ question, shownBy }) => [question, shownBy] as const))(
    'name tests that exist: %s',
    (_question, shownBy) => {
      for (const [file, title] of shownBy) expect(namesIn(file), file).toContain(title);
    },
  );
});

test('writes the tables into docs/product-rules.md', () => {
  expect(sourceOf('docs/product-rules.md')).toContain(page());
});

test('lists every command about agreements, invitations, interviews, matches, claims, and attendance', () => {
  const tried = [...Object.values(agreementMachine.acts), ...Object.values(matchMachine.acts)].map(
    ({ command }) => command,
  );
  const wanted = [...commands.keys()].filter((name) =>
    /^(agreements|invitations|interviews|matches|claims|attendance)\./.test(name),
  );
  expect(wanted.filter((name) => !tried.includes(name))).toEqual([
    'agreements.answerPromise',
    'invitations.tellAddress',
    'agreements.markRelated',
    'agreements.expireRecords',
    'attendance.expireRecords',
  ]);
});
