// Opens the replica of the colleague as whom the page shows the app, and deletes it at the end of the view.
import { useEffect, useState } from 'react';
import { openViewReplica, viewTriggers } from '#app/replica/device/view-replica.ts';
import { loadWork } from '#app/replica/live/hooks.ts';
import type { OpenReplica } from '#app/replica/live/hooks.ts';
import type { Connection } from '#app/replica/replica.ts';
import { SyncScheduler } from '#app/replica/sync/sync-scheduler.ts';
import type { TypedPerson } from '#app/session/person.ts';
import { actorOf } from '#shared/domain/people/people.ts';

/** Neither field is set until the copy is complete or has failed. */
interface ViewOpening {
  open?: OpenReplica;
  /** Why there is no copy. */
  problem?: string;
}

const problems: Partial<Record<Connection, string>> = {
  offline: 'Viewing needs a connection. Stop viewing, and try again when you’re online.',
  'signed-out': 'You’re signed out. Stop viewing, and sign in again.',
  'another-person': 'You can’t view as this colleague any more.',
};
const noCopy = 'We couldn’t show what your colleague sees. Stop viewing, and try again.';

export function useViewReplica(person: TypedPerson): ViewOpening {
  const [opening, setOpening] = useState<ViewOpening>({});
  useEffect(() => {
    let isLeft = false;
    const show = (next: ViewOpening) => !isLeft && setOpening(next);
    const opened = openViewReplica(actorOf(person));
    opened.then(copy).catch(() => show({ problem: noCopy }));

    async function copy(replica: OpenReplica['replica']) {
      const loop = new SyncScheduler(replica, viewTriggers);
      const { connection } = await loop.now();
      if (connection !== 'online') return show({ problem: problems[connection] ?? noCopy });
      const open = { replica, loop };
      await loadWork(open);
      show({ open });
    }
    return () => {
      isLeft = true;
      opened.then((replica) => replica.delete()).catch(() => {});
    };
  }, [person]);
  return opening;
}
