// The changes to import from a file of unsent work: proven changes at once, other changes one by one, and binding
// changes only after their kind is confirmed.
import { leftOut } from '#app/replica/device/outbox-file.ts';
import type { OutboxFile } from '#app/replica/device/outbox-file.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import type { Proof } from '#app/replica/device/outbox-tags.ts';
import { deviceCommands } from '#shared/device-commands.ts';
import { groupBy } from '#shared/lib/group-by.ts';

export interface ImportedWork {
  file: OutboxFile;
  proof: Proof;
  /** The ids of entries that wait here or were sent from here. */
  known: ReadonlySet<string>;
}

export interface Choice {
  /** The ids of unproven entries that were chosen one by one. */
  ticked: ReadonlySet<string>;
  /** The names of the confirmed binding commands. */
  confirmed: ReadonlySet<string>;
}

export const freshIn = ({ file, known }: ImportedWork): OutboxEntry[] =>
  file.entries.filter(({ id }) => !known.has(id));

export const unprovenIn = (work: ImportedWork): OutboxEntry[] =>
  freshIn(work).filter(({ id }) => !work.proof.proven.has(id));

const isWanted = ({ proof }: ImportedWork, { ticked }: Choice, id: string): boolean =>
  proof.proven.has(id) || ticked.has(id);

/** A command of another app version may be binding too. */
function isBinding({ command }: OutboxEntry): boolean {
  const known = deviceCommands.get(command);
  return known ? (known.isBinding ?? false) : true;
}

/** Returns the proven or chosen binding entries by command. */
export function bindingIn(work: ImportedWork, choice: Choice): Map<string, OutboxEntry[]> {
  const binding = freshIn(work).filter((entry) => isWanted(work, choice, entry.id) && isBinding(entry));
  return groupBy(binding, ({ command }) => command);
}

export interface Chosen {
  taken: OutboxEntry[];
  /** Chosen entries that are useless without an entry that is not chosen. */
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
