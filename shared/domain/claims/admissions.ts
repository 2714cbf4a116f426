// Lets a side undo what it said against its own interest by a slip: everything is then as it was before.
import * as z from 'zod/mini';
import { instant } from '#shared/engine/field-schemas.ts';
import { matchStatuses, sides, slotStates } from '#shared/engine/options.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { HOUR_MS } from '#shared/lib/time.ts';
import { undoReportHours } from '#shared/policy.ts';
import { isScheduled } from '../interviews/interviews.ts';
import type { Interview, Match } from '../interviews/interviews.ts';
import { earlierNote } from '../interviews/outcome-note.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { claimsOf, isAdmission } from './claim.ts';
import type { Claim } from './claim.ts';
import { restoreTime } from './time-claims.ts';

const maybeWhen = z.nullable(instant());

/** What a statement may change of its match, of the interview and of its proposed times. */
const rowsBefore = z.object({
  match: z.object({
    status: z.enum(matchStatuses),
    interviewDate: maybeWhen,
    heldAt: maybeWhen,
    outcomeNote: z.nullable(z.string()),
    outcomeCode: z.nullable(z.string()),
    decidedAt: maybeWhen,
    firstDecidedAt: maybeWhen,
    releaseAskedFor: z.nullable(z.string()),
  }),
  interview: z.object({
    cancelledAt: maybeWhen,
    confirmedAt: maybeWhen,
    objectUntil: maybeWhen,
    isProvidersTime: z.boolean(),
    absences: z.int(),
    notHeldStarts: z.string(),
    proposedBy: z.nullable(z.enum(sides)),
    proposedAt: maybeWhen,
  }),
  /** The slots that were not closed, by their ids. */
  slots: z.record(z.string(), z.enum(slotStates)),
});

/** Returns the column that keeps what was before the statement. */
export async function keepRows(store: Reader, match: Match): Promise<Pick<Claim, 'former'>> {
  const [interview, slots] = await Promise.all([
    store.get('interviews', match.id),
    store.find('slots', { matchId: match.id }),
  ]);
  if (!interview) return { former: null };
  const open = slots.filter(({ state }) => state === 'proposed' || state === 'confirmed');
  const kept = { match, interview, slots: Object.fromEntries(open.map(({ id, state }) => [id, state])) };
  // Parsing drops the other columns.
  return { former: JSON.stringify(rowsBefore.parse(kept)) };
}

const readRows = (former: Claim['former']): z.infer<typeof rowsBefore> | undefined =>
  former === null ? undefined : rowsBefore.parse(JSON.parse(former));

/** Returns until when the author of a statement that settled at once can undo it. */
export const undoableUntil = ({ createdAt }: Pick<Claim, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) + undoReportHours * HOUR_MS).toISOString();

/**
 * Reports whether the author can undo the statement, as far as its claims tell. Once for an interview, so that nobody
 * gains time by saying and undoing the same.
 */
export const canUndo = (claim: Claim, claims: readonly Claim[], now: string): boolean =>
  isAdmission(claim) &&
  claim.state === 'confirmed' &&
  claim.former !== null &&
  undoableUntil(claim) > now &&
  !claims.some((each) => isUndone(each) && isAboutSame(each, claim));

const isUndone = (claim: Claim): boolean => isAdmission(claim) && claim.state === 'taken_back';

const isAboutSame = (a: Claim, b: Claim): boolean => a.side === b.side && a.startsAt === b.startsAt;

/** Refuses the undo after its time, and once something else was recorded or arranged. */
export async function refuseUndo(store: Reader, match: Match, claim: Claim, now: string): Promise<void> {
  const [claims, interview] = await Promise.all([
    store.find('claims', { matchId: match.id }),
    store.get('interviews', match.id),
  ]);
  if (!canUndo(claim, claims, now)) throw refuse('claim.undoOver', { at: undoableUntil(claim) });
  const since = [interview?.updatedAt, match.decidedAt, ...claims.map(({ createdAt }) => createdAt)];
  const isLater = since.some((at) => at && at > claim.createdAt);
  // Another interview of the match may have been settled meanwhile.
  const isSettled = claims.some(
    ({ id, kind, state, settledAt }) =>
      id !== claim.id && kind !== 'time' && state !== 'lapsed' && (settledAt ?? '') >= claim.createdAt,
  );
  if (
    isLater ||
    isSettled ||
    match.withdrawnAt ||
    claim.createdAt < match.owedSince ||
    isChanged(match, interview, claim)
  )
    throw refuse('claim.actedOn');
}

/** Reports whether the match goes on, by an act of the same moment too: another time, other proposals, or an outcome. */
function isChanged(match: Match, interview: Interview | undefined, { former, startsAt }: Claim): boolean {
  const before = readRows(former);
  if (!before || interview?.startsAt !== startsAt) return true;
  const isProposed = interview.proposedBy !== null && interview.proposedBy !== before.interview.proposedBy;
  return isProposed || (isRecorded(match) && !isRecorded(before.match));
}

/** Reports whether the employer recorded an outcome. "Not hired" without an interview follows from two absences. */
const isRecorded = ({ status, heldAt }: Pick<Match, 'status' | 'heldAt'>): boolean =>
  status === 'hired' || (status === 'not_hired' && heldAt !== null);

/** Restores what was before the statement: the match, the interview and its times. Returns the match. */
export async function restoreRows(store: Writer, match: Match, claim: Claim, now: string): Promise<Match> {
  const before = readRows(claim.former);
  if (!before) return match;
  const interview = await store.get('interviews', match.id);
  if (interview)
    await store.put('interviews', { ...interview, ...before.interview, sequence: interview.sequence + 1 });
  for (const slot of await store.find('slots', { matchId: match.id })) {
    const state = before.slots[slot.id];
    if (state) await store.put('slots', { ...slot, state });
  }
  // The days that an absence gave back count no longer.
  for (const wait of await store.find('waits', { matchId: match.id }))
    if (wait.reason === 'absent' && wait.createdAt === claim.createdAt)
      await store.put('waits', { ...wait, endedAt: wait.startedAt });
  const restored = { ...match, ...before.match, ...earlierNote(match, before.match) };
  if (isScheduled(restored)) await restoreTime(store, restored, claim, now);
  await store.put('matches', restored);
  return restored;
}

/** Returns the claims that the statement ended. */
export const claimsEndedBy = async (
  store: Reader,
  match: Match,
  { id, createdAt }: Claim,
): Promise<Claim[]> =>
  (await claimsOf(store, match)).filter(
    (claim) =>
      claim.id !== id && claim.kind !== 'time' && claim.state === 'lapsed' && claim.settledAt === createdAt,
  );
