// What of a file of unsent work is taken: what is proven to be this person's at once, anything else entry by entry, and what
// binds another party only once its kind was confirmed.
import { leftOut } from '#app/replica/device/outbox-file.ts';
import type { OutboxFile } from '#app/replica/device/outbox-file.ts';
import type { OutboxEntry } from '#app/replica/store/database.ts';
import type { Proof } from '#app/replica/device/outbox-tags.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { groupBy } from '#shared/lib/group-by.ts';

export interface ImportedWork {
  file: OutboxFile;
  proof: Proof;
  /** The ids of those that wait here or were sent from here. */
  known: ReadonlySet<string>;
}

export interface Choice {
  /** The ids of unproven entries that were chosen one by one. */
  ticked: ReadonlySet<string>;
  /** The names of binding commands that were confirmed. */
  confirmed: ReadonlySet<string>;
}

export const freshIn = ({ file, known }: ImportedWork): OutboxEntry[] =>
  file.entries.filter(({ id }) => !known.has(id));

export const unprovenIn = (work: ImportedWork): OutboxEntry[] =>
  freshIn(work).filter(({ id }) => !work.proof.proven.has(id));

const isWanted = ({ proof }: ImportedWork, { ticked }: Choice, id: string): boolean =>
  proof.proven.has(id) || ticked.has(id);

/** What another version of the app wrote may bind as well. */
function isBinding({ command }: OutboxEntry): boolean {
  const known = deviceCommands.get(command);
  return known ? (known.isBinding ?? false) : true;
}

/** By command, of what is proven or ticked. */
export function bindingIn(work: ImportedWork, choice: Choice): Map<string, OutboxEntry[]> {
  const binding = freshIn(work).filter((entry) => isWanted(work, choice, entry.id) && isBinding(entry));
  return groupBy(binding, ({ command }) => command);
}

export interface Chosen {
  taken: OutboxEntry[];
  /** Chosen, and of no use without an entry that is not. */
  stuck: OutboxEntry[];
  isChosen: (id: string) => boolean;
}

export function chosenOf(work: ImportedWork, choice: Choice): Chosen {
  const fresh = freshIn(work);
  const wanted = fresh.filter((entry) => {
    if (!isWanted(work, choice, entry.id)) return false;
    return !isBinding(entry) || choice.confirmed.has(entry.command);
  });
  const ids = new Set(wanted.map(({ id }) => id));
  const isChosen = (id: string) => ids.has(id);
  const left = new Set(leftOut(fresh, isChosen).map(({ id }) => id));
  return {
    taken: wanted.filter(({ id }) => !left.has(id)),
    stuck: wanted.filter(({ id }) => left.has(id)),
    isChosen,
  };
}
