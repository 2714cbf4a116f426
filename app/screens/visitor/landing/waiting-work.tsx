// Unsent work on this device of a person who no longer acts for any organization.
import { useEffect, useState } from 'react';
import { browserEnvironment } from '#app/replica/sync/browser-environment.ts';
import type { OutboxEntry } from '#app/replica/store/database.ts';
import { startFirstCopy } from '#app/replica/sync/first-copy.ts';
import { pageMark } from '#app/replica/sync/sync-triggers.ts';
import type { Replica } from '#app/replica/replica.ts';
import type { Person } from '#app/session/person.ts';
import { FormerWork } from '#app/sign-out/former-work.tsx';
import { actorOf } from '#shared/domain/people/people.ts';

interface Left {
  replica: Replica;
  entries: OutboxEntry[];
}

/** Excludes entries that are still being sent. */
const isFormer = ({ former, state }: OutboxEntry): boolean => former !== undefined && state === 'attention';

async function deleteIfEmpty(replica: Replica): Promise<void> {
  if ((await replica.unsent()) === 0) await replica.delete();
}

export function NewcomersWork({ person }: { person: Person }) {
  const [left, setLeft] = useState<Left>();
  useEffect(() => {
    let isOver = false;
    let opened: Replica | undefined;
    async function look() {
      opened = await startFirstCopy(actorOf(person), browserEnvironment(person.id, pageMark(person.id)));
      if (isOver) opened?.close();
      else setLeft(opened && { replica: opened, entries: (await opened.entries()).filter(isFormer) });
    }
    look().catch(reportError);
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [person]);
  if (!left || left.entries.length === 0) return null;
  return (
    <section
      aria-label="Unsent work on this device"
      className="mx-auto mt-4 max-w-6xl rounded-panel border border-line bg-surface"
    >
      <FormerWork
        {...left}
        onGone={() => {
          setLeft(undefined);
          void deleteIfEmpty(left.replica);
        }}
      />
    </section>
  );
}
