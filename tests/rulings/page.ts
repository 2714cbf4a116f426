// Writes the tables as Markdown. docs/product-rules.md contains them; a test compares.
import { agreementMachine } from './agreement-transitions.ts';
import { clockRules } from './clock-rules.ts';
import { decisionsElsewhere } from './decisions-elsewhere.ts';
import { decisions } from './decisions.ts';
import { matchEvents, stages } from './match-events.ts';
import type { Stage } from './match-events.ts';
import { matchMachine } from './match-transitions.ts';
import { outcomeRules } from './outcome-rules.ts';
import type { StateMachine } from './state-machine.ts';
import { timeRules } from './time-rules.ts';

export const firstLine = '<!-- Written by `npx tsx scripts/rulings.mjs --write`. -->';
export const lastLine = '<!-- End of the written tables. -->';

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');

const transitionTable = <From extends string, To extends string, Name extends string>({
  transitions,
  groups,
}: StateMachine<From, To, Name>): string =>
  table(
    ['State', 'Act', 'New state', 'Who', 'Condition', 'Effect'],
    transitions.map(({ from, act, to, who, conditions, effect }) => [
      grouped(from, groups).join('; '),
      act,
      to?.replaceAll('_', ' ') ?? 'the same',
      who.join(', '),
      conditions.map(({ says }) => says).join('; '),
      effect,
    ]),
  );

/** Writes the name of a group instead of its states. */
function grouped(states: readonly string[], groups: Record<string, readonly string[]>): readonly string[] {
  for (const [name, members] of Object.entries(groups)) {
    const others = states.filter((state) => !members.includes(state));
    if (others.length === states.length - members.length) return [...grouped(others, groups), name];
  }
  return states;
}

const legend = ({ groups }: { groups: Record<string, readonly string[]> }): string[] =>
  Object.entries(groups).map(([name, members]) => `- "${name}": ${members.join('; ')}`);

const stageNames = Object.keys(stages) as Stage[];

export const page = (): string =>
  [
    firstLine,
    '',
    '## Agreements, step by step',
    '',
    'Anything else is refused or changes nothing, for every role.',
    '',
    transitionTable(agreementMachine),
    '',
    ...legend(agreementMachine),
    '',
    '## Matches, step by step',
    '',
    'Anything else is refused or changes nothing, for every role.',
    '',
    transitionTable(matchMachine),
    '',
    ...legend(matchMachine),
    '',
    '## What happens to a match',
    '',
    table(
      ['Event', ...stageNames],
      matchEvents.map(({ event, becomes }) => [event, ...stageNames.map((stage) => becomes[stage].says)]),
    ),
    '',
    '## The clock of a guaranteed interview',
    '',
    ...clockRules.map(({ rule }) => `- ${rule}`),
    '',
    '## Times that one side sets alone',
    '',
    ...timeRules.map(({ rule }) => `- ${rule}`),
    '',
    '## Outcomes, fees and decisions that are asked for later',
    '',
    ...outcomeRules.map(({ rule }) => `- ${rule}`),
    '',
    '## Decided questions',
    '',
    table(
      ['Question', 'Rule'],
      [...decisions, ...decisionsElsewhere].map(({ question, rule }) => [question, rule]),
    ),
    '',
    lastLine,
  ].join('\n');
