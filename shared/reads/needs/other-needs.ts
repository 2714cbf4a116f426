// What waits for a person besides matches: agreements, invitations, messages, conflicts and the profile.
import type { Actor } from '#shared/engine/command.ts';
import { canDecide, canMarkComplete } from '#shared/domain/agreements/agreement.ts';
import { isUnreadDecline } from './handed-over.ts';
import { isOpen } from '#shared/domain/agreements/invitations.ts';
import type { Job } from '#shared/domain/jobs/job.ts';
import { asksAboutLinks } from '#shared/domain/jobs/openings.ts';
import { standingConflicts } from '#shared/domain/edits/conflicts.ts';
import { isUnread, partnerName } from '#shared/domain/messages/messages.ts';
import { invitationDays, pendingAgreementDays } from '#shared/policy.ts';
import type { Reader } from '#shared/engine/store.ts';
import { plusDays } from '#shared/lib/time.ts';
import type { SingleNeed } from './need-kinds.ts';
import type { KeepOwn } from './own-rows.ts';

/** Returns what waits besides matches. */
export async function otherNeeds(
  reader: Reader,
  actor: Actor,
  keepOwn: KeepOwn,
  now: string,
): Promise<SingleNeed[]> {
  const lists = await Promise.all([
    needsOfAgreements(reader, actor, keepOwn),
    actor.role === 'provider' ? needsOfInvitations(reader, actor, keepOwn, now) : [],
    needsOfThreads(reader, actor, keepOwn),
    needsOfConflicts(reader, actor),
    needsOfHandedOver(reader, actor),
    profileNeed(reader, actor),
  ]);
  return lists.flat();
}

async function needsOfAgreements(reader: Reader, actor: Actor, keepOwn: KeepOwn): Promise<SingleNeed[]> {
  const agreements = (await reader.find('agreements').then(keepOwn)).filter(
    (agreement) =>
      canDecide(agreement, actor) || (agreement.endProposedBy !== null && canMarkComplete(agreement, actor)),
  );
  return Promise.all(
    agreements.map(async (agreement): Promise<SingleNeed> => {
      const [course, job] = await Promise.all([
        reader.get('courses', agreement.courseId),
        reader.get('jobs', agreement.jobId),
      ]);
      const partner = actor.role === 'provider' ? job?.employerName : course?.providerName;
      const isPending = agreement.status === 'pending_approval';
      return {
        name: isPending ? 'decideAgreement' : 'completeAgreement',
        id: agreement.id,
        group: actor.role === 'provider' ? agreement.employerId : agreement.providerId,
        about: partner ?? 'The other side',
        dueAt: isPending ? plusDays(agreement.createdAt, pendingAgreementDays) : null,
        to: `/swap-agreements/${agreement.id}`,
      };
    }),
  );
}

/** Returns a line for each filled job whose employer has not said whether it takes new links. */
export async function needsOfJobs(
  jobs: readonly Job[],
  actor: Actor,
  keepOwn: KeepOwn,
): Promise<SingleNeed[]> {
  const filled = jobs.filter((job) => job.employerId === actor.organization && asksAboutLinks(job));
  const own = await keepOwn(filled.map(({ id, title }) => ({ jobId: id, title })));
  return own.map(({ jobId, title }) => ({
    name: 'decideLinks',
    id: String(jobId),
    group: jobId,
    about: title,
    dueAt: null,
    to: `/jobs/${jobId}`,
  }));
}

async function needsOfInvitations(
  reader: Reader,
  actor: Actor,
  keepOwn: KeepOwn,
  now: string,
): Promise<SingleNeed[]> {
  const invitations = await keepOwn(await reader.find('invitations', { providerId: actor.organization }));
  return invitations
    .filter((invitation) => isOpen(invitation) && plusDays(invitation.createdAt, invitationDays) > now)
    .map(({ id, employerId, employerName, createdAt }) => ({
      name: 'answerInvitation',
      id,
      group: employerId,
      about: employerName,
      dueAt: plusDays(createdAt, invitationDays),
      to: '/swap-agreements',
    }));
}

async function needsOfThreads(reader: Reader, actor: Actor, keepOwn: KeepOwn): Promise<SingleNeed[]> {
  const threads = (await reader.find('threads')).filter((thread) => isUnread(thread, actor));
  return (await keepOwn(threads)).map((thread) => ({
    name: 'readMessages',
    id: thread.id,
    group: actor.role === 'provider' ? thread.employerId : thread.providerId,
    about: partnerName(thread, actor),
    dueAt: null,
    to: `/messages?thread=${encodeURIComponent(thread.id)}`,
  }));
}

async function needsOfConflicts(reader: Reader, actor: Actor): Promise<SingleNeed[]> {
  const conflicts = await standingConflicts(reader, actor);
  return conflicts.map(({ conflict: { id } }) => ({
    name: 'decideConflict',
    id,
    group: '',
    about: 'You and a colleague changed the same field',
    dueAt: null,
    to: '/sync',
  }));
}

/** Others' changes that wait for a manager, and the person's own that were declined. */
async function needsOfHandedOver(reader: Reader, { person, organization }: Actor): Promise<SingleNeed[]> {
  const changes = await reader.find('handedOverChanges');
  const waiting = changes.filter(
    ({ state, organizationId }) => state === 'waiting' && organizationId === organization,
  );
  const declined = changes.filter((change) => change.authorId === person && isUnreadDecline(change));
  return [
    ...waiting.map(({ id, authorId, authorName }): SingleNeed => ({
      name: 'decideHandedOver',
      id,
      group: authorId,
      about: `From ${authorName}`,
      dueAt: null,
      to: '/team-changes',
    })),
    ...declined.map(({ id }): SingleNeed => ({
      name: 'readDecline',
      id,
      group: '',
      about: 'You had sent them to a manager',
      dueAt: null,
      to: '/sync',
    })),
  ];
}

/** A profile that was never saved: others see only the name. */
async function profileNeed(reader: Reader, { role, organization }: Actor): Promise<SingleNeed[]> {
  const [table, to] =
    role === 'provider'
      ? (['providerProfiles', '/profile'] as const)
      : (['employerProfiles', '/settings'] as const);
  if (await reader.get(table, organization)) return [];
  const about =
    role === 'provider'
      ? 'Employers see only your name so far'
      : 'Training providers see only your name so far';
  return [{ name: 'fillProfile', id: organization, group: '', about, dueAt: null, to }];
}
