// Opens the replica of the signed-in person, and keeps it in sync while the app is open.
import { startTransition, useEffect, useRef, useState } from 'react';
import { keepAllDrafts } from '#app/forms/open-forms.ts';
import { browserEnvironment } from '#app/replica/sync/browser-environment.ts';
import { rememberOwner } from '#app/replica/device/device-owner.ts';
import { pageMark, pageSyncTriggers } from '#app/replica/sync/sync-triggers.ts';
import { loadWork } from '#app/replica/live/hooks.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import { Replica } from '#app/replica/replica.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import { unlocked } from '#app/session/shared/unlocked.ts';
import { hasLocalCopy } from '#app/session/person.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { setZone } from '#app/ui/wall-clock.ts';
import { zoneOfReader } from '../on-own-clock.tsx';
import { deviceCommands } from '#shared/device-commands.ts';
import type { Actor } from '#shared/engine/command.ts';
import { actorOf } from '#shared/domain/people/people.ts';

/** A damaged database may never answer. */
const openWithinMs = 15_000;

/**
 * `error` is the reason why the browser cannot open the database: a damaged profile, blocked storage, or another tab
 * that holds it.
 */
interface Opening {
  open?: OpenReplica;
  error?: unknown;
}

/**
 * Neither field is set until the database is open or has failed. A different person or role gets a different replica.
 */
export function useOpenReplica(person: TypedPerson): Opening {
  const [opened, setOpened] = useState<Opening>({});
  const { name, ...identified } = actorOf(person);
  const identity = JSON.stringify(identified);
  const nameNow = useRef(name);
  useEffect(() => {
    nameNow.current = name;
  }, [name]);
  useEffect(() => {
    const actor: Actor = {
      ...(JSON.parse(identity) as typeof identified),
      // Read at each use: to reopen the replica for a new name would close the screens, with what is typed there.
      get name() {
        return nameNow.current;
      },
    };
    const shared = unlocked();
    // An encrypted copy is lost together with all that would say so.
    const environment = browserEnvironment(actor.person, shared ? undefined : pageMark(actor.person));
    const replica = new Replica({
      actor,
      commands: deviceCommands,
      environment: shared?.sending(environment) ?? environment,
      database: shared?.database,
    });
    const loop = new SyncScheduler(replica, pageSyncTriggers());
    let isLeft = false;
    let unwatch = () => {};
    const opening = replica.open();
    const late = setTimeout(() => fail(new Error('The storage does not answer')), openWithinMs);
    opening
      .then(show)
      .catch(fail)
      .finally(() => clearTimeout(late));

    async function show() {
      // The service worker sends nothing for a person whose key it does not have, and nothing may be stored of a person
      // who has signed out in another tab meanwhile.
      if (!shared && hasLocalCopy()) await rememberOwner(actor);
      // Read before the first screen, which would otherwise show other times for a moment and render twice.
      const zone = await replica.read((reader) => zoneOfReader(reader, actor));
      if (isLeft) return;
      setZone(zone);
      loop.start();
      const open = { replica, loop };
      // Awaited so that the frame and its screen render together.
      unwatch = await loadWork(open);
      if (isLeft) unwatch();
      else startTransition(() => setOpened({ open }));
    }

    function fail(error: unknown) {
      if (!isLeft) setOpened((known) => (known.open ? known : { error }));
    }
    return () => {
      isLeft = true;
      unwatch();
      loop.stop();
      setOpened({});
      // Closes only after the opening has ended: closing earlier would abort it.
      Promise.all([opening, keepAllDrafts()]).then(
        () => replica.close(),
        () => {},
      );
    };
  }, [identity]);
  return opened;
}
