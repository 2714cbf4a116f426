import { useEffect, useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor, useEntries, useReplica, useSent } from '#app/replica/live/hooks.ts';
import type { Replica } from '#app/replica/replica.ts';
import { Button } from '#app/ui/button.tsx';
import { PassingNotice } from '#app/ui/feedback/passing-notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { count, formatNumber } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { isUndoOpen } from '#shared/domain/completions/undo-batch.ts';
import { editCourse } from '#shared/domain/courses/commands.ts';
import { editJob } from '#shared/domain/jobs/commands.ts';
import type { Command } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { changesOf, latestActivity, restorationOf } from './latest-activity.ts';
import type { Activity, Listing, Restoration } from './latest-activity.ts';

interface ActivityNoticeProps {
  kind: 'job' | 'course';
  listings: readonly Listing[];
}

/** Offers to undo activating or deactivating a selection: shown for a day, or until it is used or dismissed. */
export function ActivityNotice({ kind, listings }: ActivityNoticeProps) {
  const [entries, sent] = [useEntries(), useSent()];
  const { name } = useActor();
  const now = useNow();
  const { putAwayUntil, putAway } = usePutAway(kind);
  const [undoing, setUndoing] = useState<string>();
  const latest =
    entries && sent && latestActivity((kind === 'job' ? editJob : editCourse).name, entries, sent);
  if (!latest || putAwayUntil === undefined || latest.savedAt <= putAwayUntil) return null;
  // An undo is an act, too. It is put away once it is saved.
  if ((undoing && undoing !== latest.batch) || !isUndoOpen(latest.savedAt, now.toISOString())) return null;
  const { waiting, changed, kept } = restorationOf(latest.changes, listings, name);
  const amount = waiting.length + changed.length;
  if (amount === 0) return null;
  return (
    <div className="mb-4">
      <PassingNotice
        tone="done"
        action={
          <span className="flex gap-2">
            <UndoActivity
              kind={kind}
              activity={latest}
              onBegin={() => setUndoing(latest.batch)}
              onEnd={(isDone) => {
                if (isDone) putAway();
                setUndoing(undefined);
              }}
            />
            <Button look="quiet" size="small" onClick={putAway}>
              Hide
            </Button>
          </span>
        }
      >
        {count(amount, kind)} {latest.isActive ? 'activated' : 'deactivated'}.
        {kept > 0 && ` ${count(kept, 'other was', 'others were')} changed again since.`}
      </PassingNotice>
    </div>
  );
}

/**
 * Until when acts are put away on this device: undone or hidden. Neither they nor those before them are offered again.
 * Undefined until it is known.
 */
function usePutAway(kind: 'job' | 'course') {
  const { replica } = useReplica();
  const [putAwayUntil, setUntil] = useState<string>();
  const name = `undone ${kind}s`;
  useEffect(() => {
    let isLeft = false;
    replica
      .readDraft(name)
      .then((kept) => !isLeft && setUntil(typeof kept === 'string' ? kept : ''), reportError);
    return () => {
      isLeft = true;
    };
  }, [replica, name]);
  const putAway = () => {
    const until = new Date().toISOString();
    setUntil(until);
    replica.keepDraft(name, until).catch(reportError);
  };
  return { putAwayUntil, putAway };
}

interface UndoActivityProps {
  kind: 'job' | 'course';
  activity: Activity;
  onBegin: () => void;
  onEnd: (isDone: boolean) => void;
}

/** Takes back what is not sent yet, and reverses the rest in one batch. */
function UndoActivity({ kind, activity: { batch, isActive }, onBegin, onEnd }: UndoActivityProps) {
  const command = (kind === 'job' ? editJob : editCourse) as Command<unknown>;
  const { runAll, isRunning } = useSubmit(command);
  const { replica } = useReplica();

  async function undo() {
    onBegin();
    onEnd(await restore());
  }

  async function restore(): Promise<boolean> {
    const { unsent, waiting, changed } = await restorationNow(replica, kind, batch);
    const isTakenBack = await takeBack(replica, unsent);
    // Some may have been answered meanwhile.
    const left = await restorationNow(replica, kind, batch);
    const inputs = [...left.changed, ...(isTakenBack ? [] : left.waiting)].map((id) => ({
      id,
      set: { isActive: !isActive },
      base: { isActive },
    }));
    const state = `${isActive ? 'inactive' : 'active'} again`;
    const title = `${count(waiting.length + changed.length, kind)} ${state}`;
    const partly = (taken: number, of: number) => `${formatNumber(taken)} of ${count(of, kind)} ${state}`;
    if (inputs.length > 0) return runAll(inputs, { title, partly });
    toast({ title });
    return true;
  }

  return (
    <Button gives={command} look="secondary" size="small" pending={isRunning} onClick={() => void undo()}>
      Undo
    </Button>
  );
}

/** Returns what restores the state before the act as of this call: the screen may be older. */
async function restorationNow(replica: Replica, kind: 'job' | 'course', batch: string): Promise<Restoration> {
  // The order matters: an entry that leaves the outbox between the two reads is among the sent ones.
  const entries = await replica.entries();
  const sent = await replica.sent();
  const listings = await replica.read((reader): Promise<Listing[]> =>
    kind === 'job' ? reader.find('jobs') : reader.find('courses'),
  );
  return restorationOf(changesOf(batch, entries, sent), listings, replica.actor.name);
}

/** Resolves to false if they are on their way to the server. */
async function takeBack(replica: Replica, entryIds: readonly string[]): Promise<boolean> {
  try {
    await replica.discardAll(entryIds);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}
