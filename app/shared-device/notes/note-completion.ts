// Notes a completion for a copy that only a sign-in opens. Nothing is read for it: the note is encrypted for its person, who
// checks it before it is sent, because anybody at the tablet can make one.
import { exportOutbox } from '#app/replica/device/outbox-file.ts';
import { encryptOutbox, encryptedWork } from '#app/replica/device/encrypt-outbox.ts';
import type { NotePlace } from '#app/replica/device/shared-device.ts';
import { uuidv7 } from '#app/replica/store/ids.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { entryDigest } from '#shared/engine/protocol.ts';
import type { Outcome } from '#shared/engine/protocol.ts';

/** A completed course, by the student's reference. */
export interface CompletionNote {
  courseId: number;
  candidateReferenceId: string;
  /** YYYY-MM-DD. */
  completionDate: string;
}

interface NotedFor {
  person: string;
  label: string;
  notes: NotePlace;
}

/** The code of a change that its person has not checked yet. */
export const uncheckedNote = 'unchecked';

/** The change waits under "Needs fixing", where its person sends or discards it. */
const unchecked: Outcome = {
  kind: 'refused',
  code: uncheckedNote,
  message: 'Noted on this tablet while your work was closed. Check it before it is sent.',
};

/** Keeps the note on this device. Throws, and keeps nothing, if there is no room. */
export async function noteCompletion(
  { person, label, notes: { key, courses } }: NotedFor,
  note: CompletionNote,
): Promise<void> {
  const id = uuidv7({
    now: Date.now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  });
  const { name: command, version } = markCompletion;
  const input = { ...note, batchId: null };
  const savedAt = new Date().toISOString();
  const about = courses.find((course) => course.id === note.courseId);
  const entry: OutboxEntry = {
    ...{ id, sequence: 1, command, version, input, after: [], savedAt, batch: id },
    ...(about && { about }),
    digest: entryDigest({ command, version, input }),
    state: 'attention',
    outcome: unchecked,
  };
  const text = exportOutbox({ person, name: '' }, [entry], savedAt);
  const encrypted = await encryptOutbox(text, { person, label, changes: 1 }, key);
  // One key for all notes of the copy, so each has a name of its own. They are read in the order of their names.
  await encryptedWork().put({ ...encrypted, key: `${key.id}.${savedAt}.${id}` });
}
