// Tells administrators of an organization whose promises end unusually often without an interview, or whose word often
// turns out to be wrong. One such case proves nothing, so only a share counts, from three cases on. Nothing else follows
// from it. Both sides of a match count its end, because either may have caused it.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { plusDays } from '#shared/lib/time.ts';
import {
  alertPercent,
  alertRestDays,
  lateWithdrawalDays,
  leastCases,
  mostClaimedMatches,
  unusualShareDays,
} from '#shared/policy.ts';
import { endedWithoutFault, isAdmission, truthOf } from '../claims/claim.ts';
import type { Claim } from '../claims/claim.ts';
import type { Interview, Match, Side } from '../interviews/interviews.ts';
import { isEarnedNoMore, isMergedAway } from '../interviews/withdrawal.ts';
import { storedParams } from '../stored-texts/stored-text.ts';
import { areAdminsTold, notice, notifyAdmins } from '../notifications/notifications.ts';

/** How many of them were unusual. */
export interface CaseShare {
  cases: number;
  of: number;
}

/** The shares of an organization in the last 90 days. */
export interface OrganizationShares {
  /** Guarantees that ended, and those of them without what was promised and without a breach. */
  ended: CaseShare;
  /** Claims that were settled, and those of them that an administrator rejected. */
  rejected: CaseShare;
  /** Disputes that were settled, and those of them in which the other side was right. */
  lost: CaseShare;
}

/** The rows of an organization on its side, and what is known of them. */
export interface ShareRows {
  side: Side;
  matches: readonly Match[];
  claims: readonly Claim[];
  interviews: readonly Pick<Interview, 'id' | 'confirmedAt'>[];
}

/** Tells administrators of the organization's unusual shares, once in seven days at most. */
export const checkShares = defineCommand({
  name: 'organizations.checkShares',
  allowed: ['system'],
  input: z.object({
    id: rowId(),
    /** Its matches with a claim that was settled in the last 90 days. */
    matchIds: z.array(rowId()).check(z.maxLength(mostClaimedMatches)),
  }),
  done: 'Shares checked',
  failed: 'Failed to check the shares',
  async run() {},
  async onAccepted(store, { id, matchIds }, { now }) {
    const organization = await store.get('organizations', id);
    if (!organization || (await areAdminsTold(store, keyOf(id), plusDays(now, -alertRestDays)))) return;
    const shares = sharesOf(await rowsOf(store, organization, matchIds), now);
    if (!Object.values(shares).some(isUnusual)) return;
    const ended = toldOf(shares.ended);
    const rejected = toldOf(shares.rejected);
    const lost = toldOf(shares.lost);
    const { name } = organization;
    const notification = notice(
      'organization.unusualShares',
      {
        organization: name,
        ...{ ended: ended.cases, guarantees: ended.of },
        ...{ rejected: rejected.cases, claims: rejected.of },
        ...{ lost: lost.cases, disputes: lost.of },
      },
      { type: 'system', link: '/admin/reports', subjectId: id, subjectTitle: name },
    );
    await notifyAdmins(store, keyOf(id), notification, now);
  },
});

/** Reports whether the share is more than 20 percent, of three cases or more. */
export const isUnusual = ({ cases, of }: CaseShare): boolean =>
  cases >= leastCases && cases * 100 > alertPercent * of;

const toldOf = (share: CaseShare): CaseShare => (isUnusual(share) ? share : { cases: 0, of: 0 });

/** Computes the shares from the rows. Matches with a related organization don't count. */
export function sharesOf({ side, matches, claims, interviews }: ShareRows, now: string): OrganizationShares {
  const from = plusDays(now, -unusualShareDays);
  const isRecent = (at: string | null | undefined): boolean => !!at && at > from && at <= now;
  const counted = new Map(matches.filter((match) => !match.isRelated).map((match) => [match.id, match]));
  const ofCounted = claims.filter(({ matchId }) => counted.has(matchId));
  const claimsOfMatch = groupBy(ofCounted, ({ matchId }) => matchId);
  const confirmedAt = new Map(interviews.map((interview) => [interview.id, interview.confirmedAt]));
  const unusual = [...counted.values()].filter((match) =>
    isRecent(unusualEndOf(match, claimsOfMatch.get(match.id) ?? [], confirmedAt.get(match.id) ?? null)),
  );
  const isUnusualEnd = new Set(unusual.map(({ id }) => id));
  const usual = [...counted.values()].filter(
    (match) => !isUnusualEnd.has(match.id) && isRecent(endOf(match)),
  );
  const settled = ofCounted.filter(({ settledAt, state }) => isRecent(settledAt) && isAnswered(state));
  // Nobody can reject what a side says against its own interest.
  const own = settled.filter((claim) => claim.side === side && !isAdmission(claim));
  const disputed = settled.filter(
    (claim) => claim.side !== 'platform' && claim.disputedAt !== null && isDisputedBy(claim, side),
  );
  const wrong = own.filter(isRejected).length;
  const lost = disputed.filter((claim) => !isRejected(claim)).length;
  return {
    ended: { cases: unusual.length, of: unusual.length + usual.length },
    rejected: { cases: wrong, of: own.length },
    lost: { cases: lost, of: disputed.length },
  };
}

/** A dispute that a learner's answer made is one of the provider. */
const isDisputedBy = (claim: Claim, side: Side): boolean =>
  claim.learnerDisputedAt === null ? claim.side !== side : side === 'provider';

/**
 * Returns when the guarantee ended by a release, an offer that nobody confirmed, silence, a claim that was set aside, a
 * second dispute without fault, or a late withdrawal. Null if it did not.
 */
function unusualEndOf(match: Match, claims: readonly Claim[], confirmedAt: string | null): string | null {
  const { guarantee, withdrawnAt, owedSince, deadlineAt } = match;
  if (guarantee === 'released') return withdrawnAt;
  const current = claims.filter(({ createdAt }) => createdAt >= owedSince);
  const [, secondWithoutFault] = current
    .filter(endedWithoutFault)
    .flatMap(({ settledAt }) => settledAt ?? [])
    .sort();
  const ended = current.filter(isUnusualClaim).flatMap(({ settledAt }) => settledAt ?? []);
  if (secondWithoutFault) ended.push(secondWithoutFault);
  // What was kept afterwards did not end by it.
  if (ended.length > 0 && guarantee !== 'honoured' && guarantee !== 'honoured_late')
    return ended.sort().at(-1) ?? null;
  if (withdrawnAt === null || !isWithdrawnByProvider(match)) return null;
  const wasConfirmed = confirmedAt !== null && confirmedAt >= owedSince && confirmedAt <= withdrawnAt;
  const isLate = deadlineAt !== null && withdrawnAt > plusDays(deadlineAt, -lateWithdrawalDays);
  return wasConfirmed || isLate ? withdrawnAt : null;
}

/** Reports whether the provider took the candidate back, or the completion that earned the match. */
const isWithdrawnByProvider = (match: Match): boolean =>
  isEarnedNoMore(match) ||
  isMergedAway(match) ||
  storedParams('withdrawn.byCandidate', match.withdrawnCode) !== undefined;

const isUnusualClaim = ({ kind, state }: Claim): boolean =>
  state === 'set_aside' || (state === 'stood' && (kind === 'offer' || kind === 'silence'));

/** When a guarantee ended as it should, or by a breach. */
function endOf({ guarantee, honouredAt, missedAt, deadlineAt, withdrawnAt }: Match): string | null {
  if (withdrawnAt !== null) return null;
  if (guarantee === 'missed') return missedAt ?? deadlineAt;
  return guarantee === 'honoured' || guarantee === 'honoured_late' ? honouredAt : null;
}

const isAnswered = (state: Claim['state']): boolean =>
  state === 'confirmed' || state === 'stood' || state === 'decided';

/** Reports whether an administrator found something else than what the claim states. */
function isRejected(claim: Claim): boolean {
  if (claim.state !== 'decided') return false;
  const truth = truthOf(claim);
  if (claim.kind === 'offer') return truth === 'not_made';
  return truth !== (claim.kind === 'outcome' ? claim.outcome : claim.kind);
}

async function rowsOf(
  store: Reader,
  { id, kind }: Row<'organizations'>,
  matchIds: readonly string[],
): Promise<ShareRows> {
  const where = kind === 'employer' ? { employerId: id } : { providerId: id };
  const [matches, claims, interviews] = await Promise.all([
    store.find('matches', where),
    Promise.all([...new Set(matchIds)].map((matchId) => store.find('claims', { matchId }))),
    store.find('interviews', where),
  ]);
  return { side: kind, matches, claims: claims.flat(), interviews };
}

const keyOf = (id: string): string => `shares.${id}`;
