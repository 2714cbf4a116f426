// Defines what one side states about a match, in which the other side has an interest, and who may still answer it.
import * as z from 'zod/mini';
import { instant } from '#shared/engine/field-schemas.ts';
import { claimStates, interviewVerdicts, offerVerdicts, outcomeVerdicts } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader, Writer } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { offerDisputeDays, reopenDays } from '#shared/policy.ts';
import { isOwed, needsOutcome } from '../interviews/interviews.ts';
import type { Match, Side } from '../interviews/interviews.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** What one side states: that it hired without an interview, or what happened at an interview. */
export type Claim = Row<'claims'>;

/** What can have happened at an interview. */
export type Happening = (typeof interviewVerdicts)[number];

/** Reports whether the claim still waits: for the other side, or for an administrator. */
export const isUnsettled = ({ state }: Pick<Claim, 'state'>): boolean =>
  state === 'open' || state === 'disputed';

/** Reports whether the claim says what happened at an interview. */
export const isOfInterview = ({ kind }: Pick<Claim, 'kind'>): boolean =>
  kind !== 'offer' && kind !== 'time' && kind !== 'outcome';

/**
 * Reports whether the side says it against its own interest. Nobody has to answer it, so it is settled at once: the
 * employer could not hold the interview; the provider says that it was held, or that its candidate was absent.
 */
export const isAdmission = ({ kind, side }: Pick<Claim, 'kind' | 'side'>): boolean =>
  side === 'employer'
    ? kind === 'employer_absent'
    : side === 'provider' && (kind === 'held' || kind === 'candidate_absent');

/** Reports whether the other side can still confirm or dispute the claim. The server's receipt decides. */
export const isAnswerable = ({ state, answerUntil, kind }: Claim, now: string): boolean =>
  state === 'open' && kind !== 'silence' && (answerUntil === null || answerUntil >= now);

/** Reports whether the other side can give in, although it disputed the claim. */
export const canConfirm = (claim: Claim, now: string): boolean =>
  isAnswerable(claim, now) || (claim.state === 'disputed' && claim.kind !== 'silence');

/** Reports whether the other side can dispute the claim, also after it was settled. */
export const canDispute = (claim: Claim, now: string): boolean =>
  isAnswerable(claim, now) || canReopen(claim, now);

/**
 * Reports whether the other side can still ask an administrator to decide about a settled claim: once, if it had not
 * answered. An offer that it confirmed can turn out never to be kept.
 */
export function canReopen({ kind, state, settledAt, disputedAt }: Claim, now: string): boolean {
  // The device doesn’t know yet when the server settled it.
  if (settledAt === null) return false;
  if (kind === 'offer' && (state === 'confirmed' || state === 'stood'))
    return plusDays(settledAt, offerDisputeDays) > now;
  if (kind === 'time' || kind === 'offer' || state !== 'stood' || disputedAt !== null) return false;
  return plusDays(settledAt, reopenDays) > now;
}

const settledBefore = z.object({
  state: z.enum(claimStates),
  settledAt: z.nullable(instant()),
  /** Whether a correction opened the claim again, and not a request of the other side. */
  isCorrected: z.optional(z.boolean()),
});

/** Returns the columns of a settled claim that keep its state while it waits again, beside what an outcome keeps. */
export const keepState = (
  { state, settledAt, former }: Claim,
  isCorrected = false,
): Pick<Claim, 'former' | 'settledAt'> => ({
  former: JSON.stringify({ ...(former !== null && JSON.parse(former)), state, settledAt, isCorrected }),
  settledAt: null,
});

/** Returns the state that a claim had before it was opened again, or undefined if it never was. */
export function formerStateOf({ former }: Claim): Pick<Claim, 'state' | 'settledAt'> | undefined {
  const kept = former === null ? undefined : settledBefore.safeParse(JSON.parse(former)).data;
  return kept && { state: kept.state, settledAt: kept.settledAt };
}

/** Reports whether a correction has opened the claim again. */
export const isReopened = ({ former }: Claim): boolean =>
  former !== null && settledBefore.safeParse(JSON.parse(former)).data?.isCorrected === true;

/**
 * Reports whether the dispute of the claim ended without fault: no administrator decided it, or one found nobody at fault.
 * The interview is then owed again, unlike after an outcome or what a correction had opened.
 */
export const endedWithoutFault = (claim: Claim): boolean =>
  (claim.state === 'set_aside' && claim.kind !== 'outcome' && !isReopened(claim)) ||
  (claim.state === 'decided' && claim.verdict === 'no_fault');

const setAsideLate = z.object({ lateAfter: instant() });

/** Returns the column of a claim of the employer that was set aside after the deadline: what is kept later is late. */
export const keepDeadline = ({ former }: Claim, lateAfter: string): Pick<Claim, 'former'> => ({
  former: JSON.stringify({ ...(former !== null && JSON.parse(former)), lateAfter }),
});

/** Returns the deadline after which a promise is kept late, although the employer has a new one. */
export const lateAfter = (claims: readonly Claim[]): string | undefined =>
  claims
    .flatMap(({ state, former }) =>
      state === 'set_aside' && former !== null ? setAsideLate.safeParse(JSON.parse(former)).data : undefined,
    )
    .find((each) => each !== undefined)?.lateAfter;

/** Reports whether the claim is about what the match promises now. */
export const isCurrent = (claim: Claim, match: Match): boolean =>
  isOfPromise(claim, match) && !match.withdrawnAt;

/** Reports whether the claim is about this promise of the match, also while its completion is removed and can return. */
export const isOfPromise = ({ createdAt }: Claim, { owedSince }: Match): boolean => createdAt >= owedSince;

/** Returns the claims of the current promise, oldest first. A match that was withdrawn and returned starts again. */
export const claimsOf = async (reader: Reader, match: Match): Promise<Claim[]> =>
  currentClaims(await reader.find('claims', { matchId: match.id }), match);

/** Selects the matches whose interview is owed, or about which something still waits that could make it owed again. */
export async function openPromises(reader: Reader, matches: readonly Match[]): Promise<Match[]> {
  const isOpen = async (match: Match): Promise<boolean> =>
    isOwed(match) ||
    (!match.withdrawnAt && match.guarantee === null && (await claimsOf(reader, match)).some(isUnsettled));
  const open = await Promise.all(matches.map(isOpen));
  return matches.filter((_match, place) => open[place]);
}

/**
 * Reports whether an interview has begun that is settled before the match can be withdrawn. What was never reported before
 * claims were made waits without an end, so it is not waited for.
 */
export async function isBegun(reader: Reader, match: Match, now: string): Promise<boolean> {
  const waiting = (await claimsOf(reader, match)).filter(
    ({ kind, ...claim }) => kind !== 'time' && isUnsettled(claim),
  );
  if (waiting.some(isEndless)) return false;
  return needsOutcome(match, now) || (isOwed(match) && waiting.length > 0);
}

/** Reports whether the claim is about an interview that was never reported before claims were made. */
export const isEndless = ({ kind, state, answerUntil }: Claim): boolean =>
  kind === 'silence' && state === 'open' && answerUntil === null;

/** Reports whether a correction opened what the promise rests on, and nobody has settled it. Until then no name is shown. */
export const restsOnReopened = (match: Pick<Match, 'owedSince'>, claims: readonly Claim[]): boolean =>
  currentClaims(claims, match).some((claim) => isUnsettled(claim) && isReopened(claim));

/** Reports whether a claim about the match still waits. Until it is settled no rating is asked for. */
export const isUnclear = (match: Pick<Match, 'owedSince'>, claims: readonly Claim[]): boolean =>
  currentClaims(claims, match).some((claim) => isUnsettled(claim) && !isEndless(claim));

/** Selects the claims of the current promise, oldest first. */
export const currentClaims = (claims: readonly Claim[], { owedSince }: Pick<Match, 'owedSince'>): Claim[] =>
  claims.filter(({ createdAt }) => createdAt >= owedSince).sort(byAge);

const byAge = (a: Pick<Claim, 'createdAt'>, b: Pick<Claim, 'createdAt'>): number =>
  a.createdAt < b.createdAt ? -1 : 1;

/** Returns the offer on which a hire without an interview rests, if it was recorded as a claim. */
export function offerIn(claims: readonly Claim[]): Claim | undefined {
  const offers = claims.filter(
    ({ kind, state }) => kind === 'offer' && state !== 'taken_back' && state !== 'lapsed',
  );
  // An offer of the same moment that was not made is older.
  const standing = offers.findLast(({ state, verdict }) => state !== 'set_aside' && verdict !== 'not_made');
  return standing ?? offers.at(-1);
}

const made: (typeof offerVerdicts)[number] = 'made';

/** Reports whether the offer keeps the promise: the provider confirmed it, or an administrator found that it was made. */
export const isMade = ({ state, verdict }: Claim): boolean =>
  state === 'confirmed' || (state === 'decided' && verdict === made);

/** Returns what happened by a settled claim: as it was stated, or as an administrator found. */
export function truthOf({ kind, state, verdict }: Claim): Claim['kind'] | Claim['verdict'] {
  if (state === 'confirmed' || state === 'stood') return kind;
  return state === 'decided' ? verdict : null;
}

/** Reports whether the candidate was absent by this claim, at a time that the provider had confirmed. */
export const isAbsence = (claim: Claim): boolean =>
  truthOf(claim) === 'candidate_absent' && isTimeKnown(claim);

/** Reports whether the provider proposed or confirmed the time of the interview. Only then the candidate can be absent. */
export const isTimeKnown = ({
  objectUntil,
  isProvidersTime,
}: Pick<Claim, 'objectUntil' | 'isProvidersTime'>): boolean => objectUntil === null || isProvidersTime;

/** Adds `more`, which may be negative, to the absences that count for the match. */
export async function countAbsences(store: Writer, { id }: Pick<Match, 'id'>, more: number): Promise<void> {
  const interview = await store.get('interviews', id);
  if (!interview) return;
  await store.put('interviews', { ...interview, absences: Math.max(0, interview.absences + more) });
}

/** Reports whether the claim would be an absence that counts, and still waits. */
export const isAbsenceOpen = (claim: Claim): boolean =>
  claim.kind === 'candidate_absent' && isTimeKnown(claim) && isUnsettled(claim);

/** Returns what an administrator can find about the claim. */
export function verdictsOn({ kind }: Pick<Claim, 'kind'>): readonly NonNullable<Claim['verdict']>[] {
  if (kind === 'offer') return offerVerdicts;
  return kind === 'outcome' ? outcomeVerdicts : interviewVerdicts;
}

/** Returns the claim. Refuses with `claim.notFound` if there is none. */
export async function readClaim(store: Reader, id: string): Promise<Claim> {
  const claim = await store.get('claims', id);
  if (!claim) throw refuse('claim.notFound');
  return claim;
}

/** The column with this side's words. */
export const commentColumn = (side: Side): 'employerComment' | 'providerComment' =>
  side === 'employer' ? 'employerComment' : 'providerComment';

/** Returns the sides that answer the claim. What the platform states concerns both. */
export const answeringSides = ({ side }: Claim): Side[] =>
  side === 'platform' ? ['employer', 'provider'] : [side === 'employer' ? 'provider' : 'employer'];

/** Reports whether the claim waits for a side that is suspended. A time that stood is no absence, so it does not wait. */
export const waitsWhileSuspended = ({ kind }: Pick<Claim, 'kind'>): boolean => kind !== 'time';
