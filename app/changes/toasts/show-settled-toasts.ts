// The toasts of changes that the server has answered: success, the entries of a batch that were refused, and the
// server's note.
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { Replica } from '#app/replica/replica.ts';
import { isOnScreen, toast } from '#app/ui/feedback/toast.ts';
import { alsoChanged, attentionText } from '../change-texts.ts';
import { countByKind, entryTitle } from '../change-titles.ts';
import type { Done, PendingToast } from './pending-toast.ts';
import { noteWords } from '../refusal-words.ts';

/** Longer than any open tab needs to notice that an entry was sent. */
const claimedForMs = 60_000;

type Read = Pick<Replica, 'entries' | 'sent' | 'isOpen'>;
type Sent = Awaited<ReturnType<Read['sent']>>[number];

/** Shows the toasts of the batches that are settled, and removes them from `pendingToasts`. */
export async function showSettledToasts(
  replica: Read,
  pendingToasts: Map<string, PendingToast>,
): Promise<void> {
  // Copies the list before reading anything: a batch saved during the reads may be in neither result.
  const batches = [...pendingToasts];
  try {
    // The order matters: an entry that leaves the outbox between the two reads is among the sent ones.
    const entries = await replica.entries();
    const sent = await replica.sent();
    const toldBefore: Sent[] = [];
    for (const [batch, words] of batches) {
      const left = entries.filter((entry) => entry.batch === batch);
      if (left.some(({ state }) => state !== 'attention')) continue;
      if (!pendingToasts.delete(batch)) continue;
      const taken = sent.filter((entry) => entry.batch === batch);
      // The header reports a batch that was refused as a whole.
      if (taken.length === 0) continue;
      if (isSuccess(words)) inOneTab(batch, () => tell(words, taken.map(noteOf), left.length));
      else toldBefore.push(...taken);
    }
    const [first, ...others] = toldBefore.filter(besideOf);
    if (first) inOneTab(first.batch, () => tellNotes([first, ...others]));
  } catch (error) {
    // Signing out closes the database.
    if (replica.isOpen) throw error;
  }
}

const isSuccess = (words: PendingToast): words is PendingToast & Done => words.title !== undefined;

/** The notes announced last. Notes that arrive while their toast is visible are added to it. */
let lately: { noted: readonly Sent[]; toast: number } = { noted: [], toast: 0 };

/**
 * Shows, for example, "Already marked complete by Sam on Jun 3. Nothing to do." for a change announced as done at the
 * save.
 */
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
  { title, partly, given, next }: PendingToast & Done,
  notes: readonly (string | undefined)[],
  inNeed: number,
) {
  const taken = notes.length;
  const all = given ?? taken + inNeed;
  if (taken === all) {
    const note = (all === 1 ? notes[0] : undefined) ?? next?.sent;
    return toast({ title, ...(note && { description: note }) });
  }
  const some = partly?.(taken, all) ?? `${title}: ${taken} of ${all}`;
  toast({ title: `${some}.${inNeed > 0 ? ` ${attentionText(inNeed)}.` : ''}`, variant: 'attention' });
}

function noteOf({ outcome }: Sent): string | undefined {
  if (!outcome || !('note' in outcome) || !outcome.note) return undefined;
  return noteWords({ note: outcome.note, text: outcome.text });
}

/** Runs `work` in one tab only. The first tab takes a lock; the other tabs find it taken. */
function inOneTab(batch: string, work: () => void) {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return work();
  void locks.request(`told ${batch}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((resolve) => setTimeout(resolve, claimedForMs));
  });
}

/** Returns the batches that were not sent yet when the app was closed. */
export function waitingFromBefore(
  { parts: { commands } }: Replica,
  entries: readonly OutboxEntry[],
  pendingToasts: Map<string, PendingToast>,
) {
  for (const entry of entries) {
    const { isBinding, done } = commands.get(entry.command) ?? {};
    if (isOpen(entry) && !pendingToasts.has(entry.batch))
      pendingToasts.set(entry.batch, isBinding ? { title: done } : {});
  }
}

/** Excludes entries that are sent again to a restored server: their answer was announced before. */
const isOpen = ({ state, outcome }: OutboxEntry): boolean =>
  state === 'waiting' ? !outcome || outcome.kind === 'held' : state !== 'attention';
