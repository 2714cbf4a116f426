// A colleague's replica for looking at it: filled by one copy, read-only, and encrypted under a key that only this page has,
// so that nothing readable is left when the page ends.
import type { Actor } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { openReply } from '#shared/engine/protocol.ts';
import type { SyncRequest } from '#shared/engine/protocol.ts';
import { Replica } from '../replica.ts';
import { databaseNames, removeDatabase, viewNameStart } from '../store/database-names.ts';
import { uuidv7 } from '../store/ids.ts';
import { EncryptedDatabase } from '../store/encrypted/encrypted-database.ts';
import { browserEnvironment, post } from '../sync/browser-environment.ts';
import { NoConnection } from '../sync/environment.ts';
import type { Environment } from '../sync/environment.ts';
import type { SyncTriggers } from '../sync/sync-scheduler.ts';

/** What everybody reads who tries to change something. */
const nothingChanges = 'Nothing can be changed while you view as a colleague.';

class ViewReplica extends Replica {
  override run(): Promise<string[]> {
    return Promise.reject(new Refusal('forbidden', nothingChanges));
  }
}

/** Opens an empty replica of the colleague. Fails in a browser that cannot encrypt, as over plain http. */
export async function openViewReplica(actor: Actor): Promise<Replica> {
  await removeEndedViews();
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const environment = viewEnvironment(actor.person);
  const name = `${viewNameStart}${uuidv7(environment)}`;
  const database = new EncryptedDatabase(
    { person: actor.person, name, key, onFailure: () => {} },
    environment,
  );
  const replica = new ViewReplica({ actor, commands: new Map(), environment, database });
  await replica.open();
  holdForPage(name);
  return replica;
}

/** A view is one copy. It is neither compared nor sent to. */
function viewEnvironment(person: string): Environment {
  const isNotCompared = () => Promise.reject(new NoConnection('a view is not compared'));
  return {
    ...browserEnvironment(person),
    send: ({ cookie, want, limit }: SyncRequest) =>
      post(
        `/api/colleagues/${person}/view`,
        { cookie, ...(want && { want }), ...(limit && { limit }) },
        person,
        async (response) => openReply(await response.text()),
        { 'x-viewing': 'yes' },
      ),
    // No other page has this database.
    withLock: (_name, work) => work(),
    digests: isNotCompared,
    compare: isNotCompared,
  };
}

/** The occasions of a view to sync: none but being asked. */
export const viewTriggers: SyncTriggers = {
  subscribe: () => () => {},
  whenClosed: async () => {},
  setTimer: () => () => {},
  now: () => Date.now(),
  random: () => 0,
};

/** Says to other pages that this view is theirs. The browser ends the lock with the page. */
function holdForPage(name: string): void {
  globalThis.navigator?.locks?.request(name, () => new Promise<never>(() => {})).catch(() => {});
}

/** Deletes what pages left behind that were closed while they viewed. Nobody has the keys. */
async function removeEndedViews(): Promise<void> {
  const names = await databaseNames().catch((): string[] => []);
  for (const name of names.filter((each) => each.startsWith(viewNameStart)))
    await globalThis.navigator?.locks?.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await removeDatabase(name, globalThis);
    });
}
