// Unsent work on this device of a person who no longer acts for any organization.
import { useEffect, useState } from 'react';
import { browserEnvironment } from '#app/replica/sync/browser-environment.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { Environment } from '#app/replica/sync/environment.ts';
import { fetchFollowed, startFirstCopy } from '#app/replica/sync/first-copy.ts';
import { pageMark } from '#app/replica/sync/sync-triggers.ts';
import type { Replica } from '#app/replica/replica.ts';
import type { Person } from '#app/session/person.ts';
import { acknowledging } from '#app/changes/handed-over/hand-over-orders.ts';
import { OwnChanges } from '#app/changes/handed-over/own-changes.tsx';
import { FormerWork } from '#app/shell/sign-out/former-work.tsx';
import type { HandedOverChange } from '#shared/domain/handed-over/handed-over-change.ts';
import { isUnreadDecline, ownHandedOver } from '#shared/reads/needs/handed-over.ts';
import { actorOf } from '#shared/domain/people/people.ts';

interface Left {
  /** Missing on a device that has nothing of the person. */
  replica?: Replica;
  entries: OutboxEntry[];
  /** What was sent to managers of the former organization. */
  handedOver: HandedOverChange[];
}

/** Excludes entries that are still being sent. */
const isFormer = ({ former, state }: OutboxEntry): boolean => former !== undefined && state === 'attention';

async function workIn(replica: Replica): Promise<Left> {
  const [entries, handedOver] = await Promise.all([
    replica.entries(),
    replica.read((reader, actor) => ownHandedOver(reader, actor, new Date().toISOString())),
  ]);
  return { replica, entries: entries.filter(isFormer), handedOver };
}

/** On another device, what was sent to managers can be followed. Without a connection there is nothing to show. */
async function followedBy(person: Person, environment: Environment): Promise<Left | undefined> {
  const reader = await fetchFollowed(environment).catch(() => undefined);
  const handedOver = reader ? await ownHandedOver(reader, actorOf(person), new Date().toISOString()) : [];
  return { entries: [], handedOver };
}

export function NewcomersWork({ person }: { person: Person }) {
  const [left, setLeft] = useState<Left>();
  useEffect(() => {
    let isOver = false;
    let opened: Replica | undefined;
    async function look() {
      const environment = browserEnvironment(person.id, pageMark(person.id));
      opened = await startFirstCopy(actorOf(person), environment);
      if (isOver) opened?.close();
      else setLeft(opened ? await workIn(opened) : await followedBy(person, environment));
    }
    look().catch(reportError);
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [person]);
  if (!left) return null;
  const { replica, entries, handedOver } = left;
  async function lookAgain() {
    if (!replica) return;
    const work = await workIn(replica);
    if (work.handedOver.length > 0 || (await replica.unsent()) > 0) return setLeft(work);
    setLeft(undefined);
    await replica.delete();
  }

  async function send() {
    await lookAgain();
    await replica?.sync();
    await lookAgain();
  }

  async function acknowledge(changes: readonly HandedOverChange[]) {
    await replica?.run(acknowledging(changes));
    await send();
  }

  if (entries.length === 0 && handedOver.length === 0) return null;
  const declined = handedOver.filter(isUnreadDecline);
  const followed = handedOver.filter((change) => !isUnreadDecline(change));
  return (
    <section
      aria-label="Unsent work on this device"
      className="mx-auto mt-4 max-w-6xl divide-y divide-line rounded-panel border border-line bg-surface"
    >
      {replica && entries.length > 0 && (
        <FormerWork
          replica={replica}
          entries={entries}
          onSent={() => void send()}
          onGone={() => void lookAgain()}
        />
      )}
      {declined.length > 0 && (
        <OwnChanges
          label="Declined by a manager"
          changes={declined}
          onRead={replica && ((changes) => void acknowledge(changes))}
        />
      )}
      {followed.length > 0 && <OwnChanges label="Sent to managers" changes={followed} />}
    </section>
  );
}
