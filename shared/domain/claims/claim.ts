// Defines what one side states about a match, in which the other side has an interest, and who may still answer it.
import type { offerVerdicts } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import { offerDisputeDays } from '#shared/policy.ts';
import type { Match, Side } from '../interviews/interviews.ts';
import { refuse } from '../refusals/refusal-texts.ts';

/** What one side states: it offered the job without an interview, or the employer was not at the interview. */
export type Claim = Row<'claims'>;

/** Reports whether the claim still waits: for the other side, or for an administrator. */
export const isUnsettled = ({ state }: Pick<Claim, 'state'>): boolean =>
  state === 'open' || state === 'disputed';

/** Reports whether the other side can still confirm or dispute the claim. The server's receipt decides. */
export const isAnswerable = ({ state, answerUntil }: Claim, now: string): boolean =>
  state === 'open' && (answerUntil === null || answerUntil >= now);

/** Reports whether the other side can give in, although it disputed the claim. */
export const canConfirm = (claim: Claim, now: string): boolean =>
  isAnswerable(claim, now) || claim.state === 'disputed';

/** Reports whether the other side can dispute the claim. An offer that was settled can turn out never to be kept. */
export const canDispute = (claim: Claim, now: string): boolean =>
  isAnswerable(claim, now) || canDisputeSettled(claim, now);

const canDisputeSettled = ({ kind, state, settledAt }: Claim, now: string): boolean =>
  kind === 'offer' &&
  (state === 'confirmed' || state === 'stood') &&
  plusDays(settledAt ?? '', offerDisputeDays) > now;

/** Returns the claims of the current promise, oldest first. A match that was withdrawn and returned starts again. */
export const claimsOf = async (reader: Reader, match: Match): Promise<Claim[]> =>
  currentClaims(await reader.find('claims', { matchId: match.id }), match);

/** Selects the claims of the current promise, oldest first. */
export const currentClaims = (claims: readonly Claim[], { owedSince }: Pick<Match, 'owedSince'>): Claim[] =>
  claims.filter(({ createdAt }) => createdAt >= owedSince).sort(byAge);

const byAge = (a: Pick<Claim, 'createdAt'>, b: Pick<Claim, 'createdAt'>): number =>
  a.createdAt < b.createdAt ? -1 : 1;

/** Returns the offer on which a hire without an interview rests, if it was recorded as a claim. */
export const offerIn = (claims: readonly Claim[]): Claim | undefined =>
  claims.findLast(({ kind, state }) => kind === 'offer' && state !== 'taken_back' && state !== 'lapsed');

const made: (typeof offerVerdicts)[number] = 'made';

/** Reports whether the offer keeps the promise: the provider confirmed it, or an administrator found that it was made. */
export const isMade = ({ state, verdict }: Claim): boolean =>
  state === 'confirmed' || (state === 'decided' && verdict === made);

/** Returns the claim. Refuses with `claim.notFound` if there is none. */
export async function readClaim(store: Reader, id: string): Promise<Claim> {
  const claim = await store.get('claims', id);
  if (!claim) throw refuse('claim.notFound');
  return claim;
}

/** The column with this side's words. */
export const commentColumn = (side: Side): 'employerComment' | 'providerComment' =>
  side === 'employer' ? 'employerComment' : 'providerComment';
