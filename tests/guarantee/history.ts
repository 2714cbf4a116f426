// Draws a random history of one guarantee from a seed, and checks after every step what the naive account allows.
import { defaultSettings } from '#shared/domain/platform/settings.ts';
import { classroom } from '#shared/testing/classroom.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { reference } from '#shared/testing/rows.ts';
import { chanceFrom } from '../simulation/random.ts';
import { checkerOf } from './checker.ts';
import { drawStep, feePerMatch, fees, mark, passTime, rowsOf } from './steps.ts';
import type { History } from './steps.ts';

/** What a history reached, and the first thing in it that must not happen. */
export interface Result {
  fault: string | null;
  log: readonly string[];
  reached: readonly string[];
}

export async function runHistory(seed: number): Promise<Result> {
  const chance = chanceFrom(seed);
  const isLate = chance.happens(0.15);
  const ended = { status: 'cancelled', endedAt: '2026-05-10T10:00:00.000Z', endReason: 'cancelled' } as const;
  const room = await classroom({ agreement: isLate ? ended : {}, job: { openings: 1 } });
  await settle(room, chance.pick(fees));
  const completedOn = isLate ? '2026-05-05' : '2026-06-01';
  const history = newHistory(room, { reference, completedOn, chance, isIdle: chance.happens(0.25) });
  await mark(history);
  const check = await checkerOf(history);
  return play([history], 25 + chance.below(40), async () => {
    const isStepped = chance.happens(0.35) && (await passTime(history));
    if (!isStepped) await drawStep(history);
    return (await check(isStepped)) ?? (await faultOfOpenings(room));
  });
}

/** Sets the fees of the platform. */
export async function settle(room: Classroom, feePerHire: number): Promise<void> {
  const settings = { ...defaultSettings, feePerMatch, feePerHire, createdAt: room.now, rev: 1 };
  await room.put('settings', { ...settings, defaultTimeZone: 'UTC' });
}

/** The history of a candidate of whom nothing is known yet. */
export function newHistory(
  room: Classroom,
  given: Pick<History, 'reference' | 'completedOn' | 'chance' | 'isIdle'>,
): History {
  const history: History = { ...given, room, log: [], accepted: [], all: [], crash: null };
  history.all.push(history);
  return history;
}

/** Takes so many steps, until one shows a fault. */
export async function play(
  histories: readonly History[],
  steps: number,
  step: () => Promise<string | null>,
): Promise<Result> {
  const reached = new Set<string>();
  for (let count = 0; count < steps; count += 1) {
    const fault = await step();
    for (const history of histories) {
      const { crash } = history;
      if (crash) return { fault: crash, log: linesOf(history), reached: [...reached] };
      for (const state of await statesOf(history)) reached.add(state);
    }
    if (fault) return { fault, log: histories.slice(0, 1).flatMap(linesOf), reached: [...reached] };
  }
  for (const { log } of histories) for (const { name } of log) reached.add(name);
  return { fault: null, log: [], reached: [...reached] };
}

const linesOf = ({ accepted }: History): string[] =>
  accepted.map(({ at, role, name, input }) => `${at} ${role} ${name} ${JSON.stringify(input)}`);

/** What the match and its claims are now. */
async function statesOf({ room, log }: History): Promise<string[]> {
  const { match } = await rowsOf(room);
  const states = [`${match?.status} ${match?.guarantee ?? 'open'}`];
  const before = log.at(-1)?.before.match;
  if (match?.waitsForPlaceSince) states.push('matched in wait for a place');
  else if (before?.waitsForPlaceSince) states.push('began after it waited for a place');
  if (before?.withdrawnAt && !match?.withdrawnAt)
    states.push(before.missedAt ? 'missed match returned' : 'owed match returned');
  for (const { kind, side, state, verdict, settledAt, former, answerUntil } of await room.store.find(
    'claims',
  )) {
    states.push(`claim ${kind} ${state === 'decided' ? verdict : state}`);
    if (state === 'confirmed' && answerUntil === null) states.push(`claim ${kind} at once`);
    if (state === 'taken_back' && answerUntil === null) states.push(`claim ${kind} undone`);
    if (state === 'lapsed' && kind !== 'time') states.push(`claim ${kind} by the ${side} lapsed`);
    if (state === 'open' && settledAt === null && former !== null) states.push(`claim ${kind} reopened`);
  }
  return states;
}

/** The openings of the job are filled as long as so many candidates are hired. */
export async function faultOfOpenings({ store }: Classroom): Promise<string | null> {
  const [[job], matches] = await Promise.all([store.find('jobs'), store.find('matches')]);
  const hires = matches.filter(({ status, withdrawnAt }) => status === 'hired' && !withdrawnAt).length;
  const isFilled = hires >= (job?.openings ?? Infinity);
  return job?.isFilled === isFilled ? null : `the job is ${isFilled ? 'not filled' : 'filled'}`;
}
