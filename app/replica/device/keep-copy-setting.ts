// "Keep on this device for next time": a person's choice for a device that nobody else uses.

/** What stays: nothing; the unsent work, encrypted; or the whole replica, on a personal device. */
export type Kept = 'nothing' | 'unsent' | 'all';

const keyOf = (person: string) => `skillpact-keep ${person}`;

export const keepsHere = (person: string): boolean => localStorage.getItem(keyOf(person)) === 'yes';

export function setKeepsHere(person: string, isKept: boolean): void {
  if (isKept) localStorage.setItem(keyOf(person), 'yes');
  else localStorage.removeItem(keyOf(person));
}

/** Returns what stays of a replica without unsent entries. */
export const keptWhenSent = (person: string): Kept => (keepsHere(person) ? 'all' : 'nothing');
