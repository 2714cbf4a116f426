// What is told only when the server has answered what was given: that it is a success, what of several was not taken, and
// what the server had to say beside it.
import { noteWords } from './refusal-words.ts';
import { useEffect, useRef } from 'react';
import { useEntries, useReplica, useSent } from '#app/replica/live/hooks.ts';
import type { OutboxEntry } from '#app/replica/store/database.ts';
import type { Replica } from '#app/replica/replica.ts';
import { isOnScreen, toast } from '#app/ui/feedback/toast.ts';
import { attentionText } from './change-texts.ts';
import { alsoChanged, countByKind, entryTitle } from './change-titles.ts';

/** What is told of what was done. */
export interface Done {
  title: string;
  /** Where the server took some of several and not the others. */
  partly?: (taken: number, of: number) => string;
}

/** Without a title it was called done when it was saved. */
export interface PendingToast extends Partial<Done> {
  /** How many were given in one go; unknown of what was given before the app was started. */
  given?: number;
}

/** By the batch of the entries. */
const untold = new Map<string, PendingToast>();

export function notifyWhenSettled([batch, ...others]: readonly string[], done: Partial<Done>) {
  if (batch) untold.set(batch, { ...done, given: others.length + 1 });
}

/** Stands once in the shell, and tells of each batch when none of it is on its way any more. */
export function useSettledToasts() {
  const { replica } = useReplica();
  const [entries, sent] = [useEntries(), useSent()];
  const known = useRef<Replica>(undefined);
  /** What there was when the app was started, until it has been looked through. */
  const before = useRef<readonly OutboxEntry[]>([]);
  useEffect(() => {
    if (!entries) return;
    if (known.current !== replica) before.current = entries;
    known.current = replica;
    if (before.current.length === 0 && !isSomeAnswered(entries)) return;
    waitingFromBefore(replica, before.current, untold);
    before.current = [];
    void showSettledToasts(replica, untold);
  }, [replica, entries, sent]);
}

/** Asked at every change of a device that may hold hundreds of them: from what the screen knows already. */
function isSomeAnswered(entries: readonly OutboxEntry[]): boolean {
  const onTheirWay = new Set(entries.map(({ state, batch }) => state !== 'attention' && batch));
  return [...untold.keys()].some((batch) => !onTheirWay.has(batch));
}

/** Longer than it takes any open tab to see that something was sent. */
const claimedForMs = 60_000;

type Read = Pick<Replica, 'entries' | 'sent' | 'isOpen'>;
type Sent = Awaited<ReturnType<Read['sent']>>[number];

export async function showSettledToasts(replica: Read, untold: Map<string, PendingToast>): Promise<void> {
  // Before anything is read: what is given meanwhile may be in neither.
  const batches = [...untold];
  try {
    // In this order: what has left the outbox by then is among the sent ones.
    const entries = await replica.entries();
    const sent = await replica.sent();
    const toldBefore: Sent[] = [];
    for (const [batch, words] of batches) {
      const left = entries.filter((entry) => entry.batch === batch);
      if (left.some(({ state }) => state !== 'attention')) continue;
      if (!untold.delete(batch)) continue;
      const taken = sent.filter((entry) => entry.batch === batch);
      // Of nothing but refusals the header tells.
      if (taken.length === 0) continue;
      if (isSuccess(words)) inOneTab(batch, () => tell(words, taken.map(noteOf), left.length));
      else toldBefore.push(...taken);
    }
    const [first, ...others] = toldBefore.filter(besideOf);
    if (first) inOneTab(first.batch, () => tellNotes([first, ...others]));
  } catch (error) {
    // Whoever signs out closes the database.
    if (replica.isOpen) throw error;
  }
}

const isSuccess = (words: PendingToast): words is PendingToast & Done => words.title !== undefined;

/** What was told last: what comes while it still stands there is told with it. */
let lately: { noted: readonly Sent[]; toast: number } = { noted: [], toast: 0 };

/** "Already marked complete by Sam on Jun 3. Nothing to do.", of what was called done when it was saved. */
function tellNotes(noted: readonly [Sent, ...Sent[]]) {
  const [first, ...others] = isOnScreen(lately.toast) ? [...noted, ...lately.noted] : noted;
  const all = [first, ...others];
  const isSame = others.every((entry) => besideOf(entry) === besideOf(first));
  const words = isSame ? besideOf(first) : 'Someone else had already made some of these changes.';
  const hasChoice = all.some(isChoice);
  const id = toast({
    title: others.length === 0 ? entryTitle(first) : countByKind(all),
    description: isSame && !hasChoice ? words : `${words} See Sync status for details.`,
    variant: hasChoice ? 'attention' : 'default',
  });
  lately = { noted: all, toast: id };
}

const isChoice = ({ outcome }: Sent): boolean => outcome?.kind === 'conflict';

const besideOf = (entry: Sent): string | undefined => (isChoice(entry) ? alsoChanged : noteOf(entry));

function tell(
  { title, partly, given }: PendingToast & Done,
  notes: readonly (string | undefined)[],
  inNeed: number,
) {
  const taken = notes.length;
  const all = given ?? taken + inNeed;
  if (taken === all) {
    const note = all === 1 ? notes[0] : undefined;
    return toast({ title, ...(note && { description: note }) });
  }
  const some = partly?.(taken, all) ?? `${title}: ${taken} of ${all}`;
  toast({ title: `${some}.${inNeed > 0 ? ` ${attentionText(inNeed)}.` : ''}`, variant: 'attention' });
}

function noteOf({ outcome }: Sent): string | undefined {
  if (!outcome || !('note' in outcome) || !outcome.note) return undefined;
  return noteWords({ note: outcome.note, text: outcome.text });
}

/** Several tabs may see the same: the first takes a lock that the others find taken. */
function inOneTab(batch: string, work: () => void) {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work();
  void locks.request(`told ${batch}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((resolve) => setTimeout(resolve, claimedForMs));
  });
}

/** What had not been sent when the app was left. */
function waitingFromBefore(
  { parts: { commands } }: Replica,
  entries: readonly OutboxEntry[],
  untold: Map<string, PendingToast>,
) {
  for (const entry of entries) {
    const { isBinding, done } = commands.get(entry.command) ?? {};
    if (isOpen(entry) && !untold.has(entry.batch)) untold.set(entry.batch, isBinding ? { title: done } : {});
  }
}

/** Not so what is only sent again, to a server that was restored: its answer was told. */
const isOpen = ({ state, outcome }: OutboxEntry): boolean =>
  state === 'waiting' ? !outcome || outcome.kind === 'held' : state !== 'attention';
