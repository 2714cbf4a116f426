// Whether the checklist was begun, hidden or finished by this person on this device. In local storage, because the
// dashboard decides at its first render whether to load the checklist at all.

type Mark = 'begun' | 'over';

const keyOf = (personId: string): string => `skillpact-checklist-${personId}`;

export function readMark(personId: string): Mark | null {
  const mark = localStorage.getItem(keyOf(personId));
  return mark === 'begun' || mark === 'over' ? mark : null;
}

export function writeMark(personId: string, mark: Mark): void {
  localStorage.setItem(keyOf(personId), mark);
}
