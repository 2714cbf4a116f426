// Runs a command from a screen and reports the result to the person.
import { useRef, useState } from 'react';
import { useCommand, useReplica } from '#app/replica/live/hooks.ts';
import { isQuotaExceeded } from '#app/replica/store/database.ts';
import { SchemaTooNew } from '#app/replica/store/version-guard.ts';
import type { Correction, Order } from '#app/replica/replica.ts';
import { addToToast, shownForMs, toast } from '#app/ui/feedback/toast.ts';
import type { Command } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { refusalWords } from '../changes/refusal-words.ts';
import { mayBind } from '../changes/may-bind.ts';
import { reportStorageFull } from '../changes/storage-full.ts';
import { notifyWhenSettled } from '../changes/toasts/settled-toasts.ts';
import type { Done } from '../changes/toasts/pending-toast.ts';

/** A shorter save shows no busy button: drawing it would delay the work itself. */
const noticeableAfterMs = 500;

const savedHere = "Saved on this device. It will be sent when you're back online.";
const savedUntilSignIn = 'Saved on this device. It will be sent when you sign in again.';
const noRoom = 'Device storage is full. Your change is not saved on this device.';
const notSaved = 'Your change is not saved on this device. Try again, or reload the app.';
const bindsLater = 'Waiting to send. It takes effect once it’s sent.';

interface Running<Input> {
  /**
   * Resolves to true once the command is saved on this device. A toast reports a refusal. A second call while one runs
   * does nothing.
   */
  run: (input: Input, correction?: Correction) => Promise<boolean>;
  /** Runs several inputs of the same command, all or none. `done` replaces the command's own success text. */
  runAll: (inputs: readonly Input[], done?: Done) => Promise<boolean>;
  /** Like `runAll`, but for any commands. Throws a refusal, so that a form can show it at the field. */
  giveOrders: (orders: readonly Order[], correction?: Correction, done?: Done) => Promise<boolean>;
  isRunning: boolean;
  newId: () => string;
}

/** Runs a command and shows the toast about it. */
export function useSubmit<Input>(command: Command<Input>): Running<Input> {
  const { giveAll, newId } = useCommand();
  // Read when a command runs, not watched, because every row has a form or a button.
  const { replica, loop } = useReplica();
  const [isRunning, setRunning] = useState(false);
  const isTaken = useRef(false);

  const orderOf = (input: Input): Order => ({ command: command as Command, input });

  async function give(
    orders: readonly Order[],
    done: Done = { title: command.done },
    correction?: Correction,
  ): Promise<boolean> {
    if (isTaken.current) return false;
    isTaken.current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isNoticed = false;
    try {
      if (command.isBinding && !(await mayBind(command, await replica.status()))) return false;
      timer = setTimeout(() => {
        isNoticed = true;
        setRunning(true);
      }, noticeableAfterMs);
      const entries = await giveAll(orders, correction);
      reportStorageFull(false);
      tell(entries, done);
      return true;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (isQuotaExceeded(error)) reportStorageFull(true);
      else reportError(error);
      toast({ title: 'Error', description: whyNotSaved(error), variant: 'destructive' });
      return false;
    } finally {
      clearTimeout(timer);
      isTaken.current = false;
      if (isNoticed) setRunning(false);
    }
  }

  const isAway = () => loop.current().connection !== 'online' || !navigator.onLine;

  /** Announces a command that binds another party as a success only after the server confirms it. */
  function tell(entries: readonly string[], done: Done) {
    notifyWhenSettled(entries, command.isBinding ? done : {});
    if (!command.isBinding) return tellSaved(done, entries);
    const later = isAway() && done.next?.waiting;
    toast({ title: bindsLater, variant: 'waiting', ...(later && { description: later }) });
  }

  /** Updates the toast with the second line while it is visible, if the connection was lost a moment ago. */
  function tellSaved({ title, next }: Done, given: readonly string[]) {
    const words = () => {
      if (loop.current().connection === 'signed-out') return savedUntilSignIn;
      return next ? `Saved on this device. ${next.waiting}` : savedHere;
    };
    if (isAway()) return toast({ title, description: words() });
    const id = toast({ title, ...(next && { description: next.sent }) });
    async function tellIfUnsent() {
      const unsent = await replica.entries().catch(() => []);
      if (unsent.some((entry) => given.includes(entry.id) && entry.state === 'waiting'))
        addToToast(id, words());
    }
    const end = loop.subscribe(() => isAway() && void tellIfUnsent());
    setTimeout(end, shownForMs);
  }

  async function giveOrTell(
    inputs: readonly Input[],
    done?: Done,
    correction?: Correction,
  ): Promise<boolean> {
    try {
      return await give(inputs.map(orderOf), done, correction);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toastRefusal(error, command.failed);
      return false;
    }
  }

  return {
    run: (input, correction) => giveOrTell([input], undefined, correction),
    runAll: giveOrTell,
    giveOrders: (orders, correction, done) => give(orders, done, correction),
    isRunning,
    newId,
  };
}

/** Returns the reason why a save failed. The typed values stay in the form. */
export function whyNotSaved(error: unknown): string {
  if (isQuotaExceeded(error)) return noRoom;
  return error instanceof SchemaTooNew ? error.message : notSaved;
}

/** Shows why a command was refused; `fallback` where the refusal has no sentence. */
export function toastRefusal(refusal: Refusal, fallback: string) {
  toast({ title: 'Error', description: refusalWords(refusal) || fallback, variant: 'destructive' });
}
