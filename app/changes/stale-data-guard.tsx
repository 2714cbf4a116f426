// Asks for confirmation before a decision that binds another party is made on old data. The server checks it too.
import { Suspense, lazy, useSyncExternalStore } from 'react';
import { clockSkew } from './clock-skew.ts';
import type { ReplicaStatus } from '../replica/types.ts';
import type { Command } from '#shared/engine/command.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';

const loadDialog = () => import('./stale-data-dialog.tsx');
const StaleDialog = lazy(async () => ({ default: (await loadDialog()).StaleDataDialog }));

/** The pending question of the dialog. */
export interface Question {
  days: number;
  /** The name of the binding command. */
  command: string;
  answer: (isYes: boolean) => void;
}

/** The server instant of the last updates, and the skew between this device's clock and the server's. */
type Updates = Pick<ReplicaStatus, 'lastUpdatedAt' | 'clockSkewMs'>;

/**
 * Returns the whole days since the last updates, if there were any. Uses the server's clock, because the device's may
 * be years off.
 */
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

/** Resolves to true if the command may run: at once on data of today, otherwise if the person confirms. */
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

/** Rendered once, in the frame. The dialog is loaded with the first question; offline it comes from the app's cache. */
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
