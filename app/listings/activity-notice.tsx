import { useState } from 'react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useActor, useEntries, useReplica, useSent } from '#app/replica/live/hooks.ts';
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
import { latestActivity, restorationOf } from './latest-activity.ts';
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
  const [putAway, setPutAway] = useState('');
  const latest =
    entries && sent && latestActivity((kind === 'job' ? editJob : editCourse).name, entries, sent);
  // After an undo, a second tap at the same place must not undo the act before it.
  if (!latest || latest.savedAt <= putAway || !isUndoOpen(latest.savedAt, now.toISOString())) return null;
  const restoration = restorationOf(latest, listings, name);
  const { waiting, changed, kept } = restoration;
  const amount = waiting.length + changed.length;
  if (amount === 0) return null;
  const hide = () => setPutAway(latest.savedAt);
  return (
    <div className="mb-4">
      <PassingNotice
        tone="done"
        action={
          <span className="flex gap-2">
            <UndoActivity {...{ kind, restoration }} activity={latest} onDone={hide} />
            <Button look="quiet" size="small" onClick={hide}>
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

interface UndoActivityProps {
  kind: 'job' | 'course';
  activity: Activity;
  restoration: Restoration;
  onDone: () => void;
}

/** Takes back what is not sent yet, and reverses the rest in one batch. */
function UndoActivity({ kind, activity, restoration, onDone }: UndoActivityProps) {
  const command = (kind === 'job' ? editJob : editCourse) as Command<unknown>;
  const { runAll, isRunning } = useSubmit(command);
  const { replica } = useReplica();
  const { unsent, waiting, changed } = restoration;
  const { isActive } = activity;

  async function undo() {
    const isTakenBack = await takeBack(unsent);
    const inputs = [...changed, ...(isTakenBack ? [] : waiting)].map((id) => ({
      id,
      set: { isActive: !isActive },
      base: { isActive },
    }));
    const state = `${isActive ? 'inactive' : 'active'} again`;
    const title = `${count(waiting.length + changed.length, kind)} ${state}`;
    const partly = (taken: number, of: number) => `${formatNumber(taken)} of ${count(of, kind)} ${state}`;
    if (inputs.length === 0) toast({ title });
    else if (!(await runAll(inputs, { title, partly }))) return;
    onDone();
  }

  /** Resolves to false if they are on their way to the server. */
  async function takeBack(entryIds: readonly string[]): Promise<boolean> {
    try {
      await replica.discardAll(entryIds);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }

  return (
    <Button gives={command} look="secondary" size="small" pending={isRunning} onClick={() => void undo()}>
      Undo
    </Button>
  );
}
