// What binds another party is not decided on old data without a word: the person is asked, and the server checks.
import { Suspense, lazy, useSyncExternalStore } from 'react';
import { clockSkew } from './clock-skew.ts';
import type { ReplicaStatus } from '../replica/types.ts';
import type { Command } from '#shared/engine/command.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';

const loadDialog = () => import('./stale-data-dialog.tsx');
const StaleDialog = lazy(async () => ({ default: (await loadDialog()).StaleDataDialog }));

export interface Question {
  days: number;
  /** The name of what binds. */
  command: string;
  answer: (isYes: boolean) => void;
}

/** When the last updates came, an instant of the server, and how far this device's clock is from the server's. */
type Updates = Pick<ReplicaStatus, 'lastUpdatedAt' | 'clockSkewMs'>;

/** Whole days since the last updates, once there are any; on the server's clock, for the device's may be years off. */
function daysOld(updates: Updates, now: number): number {
  if (!updates.lastUpdatedAt) return 0;
  const serverNow = now + clockSkew(updates, now);
  return Math.max(0, Math.floor((serverNow - Date.parse(updates.lastUpdatedAt)) / DAY_MS));
}

let open: Question | undefined;
const listeners = new Set<() => void>();

function show(question: Question | undefined) {
  open = question;
  for (const listener of listeners) listener();
}

/** True when it is to be done: at once on data of today, else when the person says so. */
export async function mayBind(
  { name, isBinding }: Pick<Command, 'name' | 'isBinding'>,
  updates: Updates,
  now = Date.now(),
): Promise<boolean> {
  const days = daysOld(updates, now);
  if (!isBinding || days < 1) return true;
  if (!(await partOrWord(loadDialog))) return false;
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      show(undefined);
      resolve(isYes);
    };
    show({ days, command: name, answer });
  });
}

/** Stands once in the frame; the dialog is fetched with the first question, and was kept for offline with the app. */
export function StaleDataGuard() {
  const question = useSyncExternalStore(subscribe, () => open);
  return question ? (
    <Suspense>
      <StaleDialog {...question} />
    </Suspense>
  ) : null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
