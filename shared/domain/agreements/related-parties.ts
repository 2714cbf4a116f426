// Marks agreements between organizations that share an owner or a manager, and the matches that were made within 90 days
// of it. Whoever decides for both sides can write any figure, so such matches count in none that others read. Only the
// server sees the members of both sides; it looks every hour. A match keeps its mark, because nothing undoes who decided
// at its time.
import * as z from 'zod/mini';
import { isAtLeast } from '#shared/engine/access/member-roles.ts';
import { defineCommand } from '#shared/engine/command.ts';
import { rowId } from '#shared/engine/field-schemas.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import { plusDays } from '#shared/lib/time.ts';
import { bothSidesDays } from '#shared/policy.ts';
import { addressOf } from '../people/memberships.ts';
import type { Membership } from '../people/memberships.ts';

/** A time during which one person was an owner or a manager of both organizations. It ends never if `until` is null. */
export interface SharedTime {
  from: string;
  until: string | null;
}

/** What a person decided for an organization, and when. */
interface Office extends SharedTime {
  personId: string;
  email: string;
}

/** Marks the agreements and matches of an employer and a training provider that are related. */
export const markRelated = defineCommand({
  name: 'agreements.markRelated',
  allowed: ['system'],
  input: z.object({ employerId: rowId(), providerId: rowId() }),
  done: 'Related organizations marked',
  failed: 'Failed to mark related organizations',
  async run(store, { employerId, providerId }, { now }) {
    const [ofEmployer, ofProvider, agreements, matches] = await Promise.all([
      officesIn(store, employerId),
      officesIn(store, providerId),
      store.find('agreements', { employerId }),
      store.find('matches', { employerId }),
    ]);
    const times = sharedTimes(ofEmployer, ofProvider);
    const isSharedNow = times.some(({ until }) => until === null || until > now);
    const between = matches.filter((match) => match.providerId === providerId);
    const related = between.filter((match) => match.isRelated || isNear(times, match.createdAt));
    for (const match of related)
      if (!match.isRelated) await store.put('matches', { ...match, isRelated: true });
    const relatedOf = groupBy(related, ({ courseId, jobId }) => `${courseId}.${jobId}`);
    for (const agreement of agreements) {
      if (agreement.providerId !== providerId) continue;
      const isRelated = isSharedNow || relatedOf.has(`${agreement.courseId}.${agreement.jobId}`);
      if (isRelated !== agreement.isRelated) await store.put('agreements', { ...agreement, isRelated });
    }
  },
});

/** Reports whether the organizations shared somebody at a moment less than 90 days before or after this one. */
export const isNear = (times: readonly SharedTime[], at: string): boolean =>
  times.some(
    ({ from, until }) =>
      from < plusDays(at, bothSidesDays) && (until === null || until > plusDays(at, -bothSidesDays)),
  );

/** Returns when the two lists name one person, or two accounts with one address, at the same time. */
export const sharedTimes = (ofEmployer: readonly Office[], ofProvider: readonly Office[]): SharedTime[] =>
  ofEmployer.flatMap((one) =>
    ofProvider
      .filter(({ personId, email }) => personId === one.personId || (email !== '' && email === one.email))
      .map((other) => overlapOf(one, other))
      .filter(({ from, until }) => until === null || from < until),
  );

function overlapOf(one: SharedTime, other: SharedTime): SharedTime {
  const ends = [one.until, other.until].filter((until) => until !== null).sort();
  return { from: one.from > other.from ? one.from : other.from, until: ends[0] ?? null };
}

const officesIn = async (store: Reader, organizationId: string): Promise<Office[]> => {
  const memberships = await store.find('memberships', { organizationId });
  const offices = await Promise.all(
    memberships.map(async (membership) => {
      const until = decidedUntil(membership);
      if (until === undefined) return [];
      const { personId, createdAt: from } = membership;
      return [{ personId, from, until, email: await addressOf(store, membership) }];
    }),
  );
  return offices.flat();
};

/**
 * Returns until when the member could decide, null for one who still can, and undefined for one who never could. When a
 * member was promoted is not known, so the whole membership counts.
 */
function decidedUntil({
  role,
  formerRole,
  formerRoleUntil,
  endedAt,
}: Membership): Row<'memberships'>['endedAt'] | undefined {
  if (isAtLeast(role, 'manager')) return endedAt;
  return formerRole !== null && isAtLeast(formerRole, 'manager') ? formerRoleUntil : undefined;
}
