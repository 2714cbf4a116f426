// Forms that were begun and not saved: kept on this device for 30 days, per person, and never sent.
import { dayInMs } from '#shared/time.ts';

export interface Draft {
  savedAt: string;
  values: Record<string, unknown>;
}

const keptForMs = 30 * dayInMs;

const prefixOf = (person: string) => `skillpact-draft ${person} `;

export function readDraft(person: string, form: string, now: Date): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(prefixOf(person) + form) ?? 'null') as Draft | null;
    return draft && now.getTime() - Date.parse(draft.savedAt) < keptForMs ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** A device without room keeps no draft; the form itself is still there. */
export function keepDraft(person: string, form: string, values: Record<string, unknown>, now: Date) {
  try {
    const draft: Draft = { savedAt: now.toISOString(), values };
    localStorage.setItem(prefixOf(person) + form, JSON.stringify(draft));
  } catch {
    // Only the draft is lost; a save that finds no room says so.
  }
}

export function dropDraft(person: string, form: string) {
  localStorage.removeItem(prefixOf(person) + form);
}

/** At sign-out nothing of a person's half-written forms stays. */
export function dropAllDrafts(person: string) {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefixOf(person))) localStorage.removeItem(key);
}
