// Tells administrators when an employer is released from an unusual share of the interviews that it owed.
import type { Reader, Writer } from '#shared/engine/store.ts';
import { leastReleases, releaseAlertPercent } from '#shared/policy.ts';
import { notice, notifyAdmins } from '../notifications/notifications.ts';
import { partyName } from '../interviews/interviews.ts';
import type { Match } from '../interviews/interviews.ts';

/** How many of an employer's promised interviews it was released from. */
export interface ReleaseShare {
  released: number;
  /** All interviews that were promised, with the released ones. Withdrawn candidates don't count. */
  guarantees: number;
}

/**
 * Counts an employer's promised and released interviews, without those with a related organization. `reader` sees every
 * row.
 */
export async function releaseShareOf(reader: Reader, employerId: string): Promise<ReleaseShare> {
  const every = await reader.find('matches', { employerId });
  const matches = every.filter(({ isRelated }) => !isRelated);
  const released = matches.filter(({ guarantee }) => guarantee === 'released').length;
  const others = matches.filter(({ guarantee, withdrawnAt }) => guarantee !== 'released' && !withdrawnAt);
  return { released, guarantees: released + others.length };
}

/** Reports whether the share is unusual. One release of three is not. */
export const isUnusual = ({ released, guarantees }: ReleaseShare): boolean =>
  released >= leastReleases && released * 100 > releaseAlertPercent * guarantees;

/** Called after a release was granted. */
export async function alertOnReleases(store: Writer, match: Match, now: string): Promise<void> {
  const share = await releaseShareOf(store, match.employerId);
  if (!isUnusual(share)) return;
  const employer = await partyName(store, match, 'employer');
  const notification = notice(
    'release.unusual',
    { employer, ...share },
    {
      type: 'system',
      link: '/admin/reports',
      subjectId: match.employerId,
      subjectTitle: employer,
    },
  );
  await notifyAdmins(store, `releases.${match.employerId}`, notification, now);
}
