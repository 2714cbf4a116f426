// A valid input of a command for each side that may give it. `validInputs` holds one of them only.
import { randomUUID } from 'node:crypto';
import type { Scene } from './valid-inputs.ts';
import { validInputs } from './valid-inputs.ts';

type Side = 'employer' | 'provider';
type InputOf = (scene: Scene, input: object) => object | Promise<object>;

/** Returns an input with which the side succeeds, or undefined if it has none in the scene. */
export async function inputOfSide(scene: Scene, side: Side, command: string): Promise<object | undefined> {
  const [owner, input] = validInputs(scene)[command]!;
  const { actor } = scene.fixtures.cast[side];
  return owner.person === actor.person ? input : otherSide[side][command]?.(scene, input);
}

const same: InputOf = (_scene, input) => input;

const otherSide: Record<Side, Record<string, InputOf>> = {
  employer: {
    'interviews.reschedule': same,
    'interviews.cancel': same,
    'interviews.reportNotHeld': same,
    'breaches.comment': same,
    'claims.dispute': ({ matchId }, input) => ({ ...input, id: `absence.${matchId}` }),
    'messages.markRead': same,
    'messages.report': reportOfProvidersMessage,
    'conflicts.settle': conflictAboutJob,
    'agreements.cancel': same,
    'agreements.markComplete': same,
    'agreements.unmarkComplete': same,
    'organizations.saveCalendar': same,
    'organizations.setTabletLock': same,
    'accounts.chooseType': () => ({ userType: 'employer' }),
  },
  provider: {
    'messages.send': (scene, input) => ({
      ...input,
      withId: scene.fixtures.cast.employer.actor.organization,
    }),
    'dataRequests.complete': requestOfOwnStudent,
    'notifications.markAllRead': same,
    'notifications.savePreferences': same,
    'views.save': same,
    'accounts.chooseType': () => ({ userType: 'provider' }),
  },
};

async function reportOfProvidersMessage({ fixtures, threadId }: Scene, input: object): Promise<object> {
  const { cast, server } = fixtures;
  const { person: personId, name: personName } = cast.provider.actor;
  const { xid: _, ...message } = await server.knex('messages').where({ threadId }).first();
  const id = randomUUID();
  const ofProvider = { id, from: 'provider', personId, personName, reportedAt: null, reportReason: null };
  await server.knex('messages').insert({ ...message, ...ofProvider });
  return { ...input, id };
}

async function conflictAboutJob({ fixtures, jobId }: Scene, input: object): Promise<object> {
  const { person, organization } = fixtures.cast.employer.actor;
  const id = `conflict-${jobId}`;
  const now = new Date();
  await fixtures.server.knex('conflicts').insert({
    ...{ id, personId: person, organizationId: organization, role: 'employer' },
    ...{ tableName: 'jobs', subjectId: String(jobId), field: 'salaryRange', yours: '$1' },
    ...{ theirsByName: 'Sam', theirsAt: now, createdAt: now },
  });
  return { ...input, id };
}

async function requestOfOwnStudent({ fixtures, student }: Scene, input: object): Promise<object> {
  const { organization: organizationId } = fixtures.cast.provider.actor;
  const id = `request-${student.id}`;
  await fixtures.server.knex('dataRequests').where({ id }).update({ organizationId });
  return { ...input, id };
}
