// Tells what became of changes, once, when the server has answered all of a batch: what binds another party is a success
// only then, and of the rest what the server had to say beside it.
import type { OutboxEntry } from '#app/replica/store/database.ts';
import type { Replica } from '#app/replica/replica.ts';
import { noteWords } from '#app/changes/refusal-words.ts';
import { isOnScreen, toast } from '#app/ui/feedback/toast.ts';
import { alsoChanged, countByKind, entryTitle } from './change-titles.ts';
import { attentionText } from './change-texts.ts';
import type { Done, PendingToast } from './settled-toasts.ts';

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
export function waitingFromBefore(
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
