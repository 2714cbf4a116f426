// Finds the subject of a change that does not name it, from the row that the change refers to.
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { nameOfConflict } from '#shared/reads/open-conflicts.ts';
import type { threadSubjects } from '#shared/engine/options.ts';
import type { Reader } from '#shared/engine/store.ts';

type ThreadSubject = (typeof threadSubjects)[number];

type Named = Pick<OutboxEntry, 'id' | 'command' | 'input'>;

/** Returns "Zoe Park" for a removal; undefined if the change names its subject, or the row is not here. */
export async function nameOfSubject(
  reader: Reader,
  _actor: unknown,
  { command, input }: Named,
): Promise<string | undefined> {
  const { id, matchId, slotId, jobId, sourceId } = (input ?? {}) as Record<string, unknown>;
  const [noun = ''] = command.split('.');
  if (noun === 'messages' && !id) return nameOfConversation(reader, input as Conversation);
  if (typeof matchId === 'string') return referenceOf(reader, matchId);
  if (typeof slotId === 'string') return referenceOf(reader, (await reader.get('slots', slotId))?.matchId);
  if (typeof jobId === 'number') return jobTitle(reader, jobId);
  const key = id ?? sourceId;
  if (typeof key === 'number') return noun === 'jobs' ? jobTitle(reader, key) : courseTitle(reader, key);
  return typeof key === 'string' ? named[noun]?.(reader, key) : undefined;
}

/** Returns the subjects by entry id. */
export async function namesOfSubjects(
  reader: Reader,
  actor: unknown,
  entries: readonly Named[],
): Promise<ReadonlyMap<string, string | undefined>> {
  return new Map(
    await Promise.all(
      entries.map(async (entry) => [entry.id, await nameOfSubject(reader, actor, entry)] as const),
    ),
  );
}

const named: Record<string, (reader: Reader, id: string) => Promise<string | undefined>> = {
  enrollments: async (reader, id) => {
    const enrollment = await reader.get('enrollments', id);
    return enrollment?.studentName || enrollment?.candidateReferenceId;
  },
  completions: async (reader, id) => (await reader.get('completions', id))?.candidateReferenceId,
  breaches: async (reader, id) => referenceOf(reader, (await reader.get('breaches', id))?.matchId),
  agreements: async (reader, id) => jobTitle(reader, (await reader.get('agreements', id))?.jobId),
  conflicts: nameOfConflict,
  sites: async (reader, id) => (await reader.get('sites', id))?.name,
  invitations: async (reader, id) => (await reader.get('invitations', id))?.jobTitle,
};

interface Conversation {
  subjectKind?: ThreadSubject;
  subjectId?: string;
  /** The other organization. */
  withId?: string;
}

const conversedAbout: Record<ThreadSubject, (reader: Reader, id: string) => Promise<string | undefined>> = {
  agreement: async (reader, id) => jobTitle(reader, (await reader.get('agreements', id))?.jobId),
  job: (reader, id) => jobTitle(reader, Number(id)),
  course: (reader, id) => courseTitle(reader, Number(id)),
  match: async (reader, id) => referenceOf(reader, id),
};

/** Returns, for example, "Harbor Shipyard, Welding Level 2": to whom a message goes, and what it is about. */
async function nameOfConversation(
  reader: Reader,
  { subjectKind, subjectId = '', withId = '' }: Conversation,
): Promise<string | undefined> {
  const [[job], [course], about] = await Promise.all([
    reader.find('jobs', { employerId: withId }),
    reader.find('courses', { providerId: withId }),
    subjectKind && conversedAbout[subjectKind](reader, subjectId),
  ]);
  return [job?.employerName ?? course?.providerName, about].filter(Boolean).join(', ') || undefined;
}

const referenceOf = async (reader: Reader, matchId: string | undefined) =>
  matchId === undefined ? undefined : (await reader.get('matches', matchId))?.candidateReferenceId;

const jobTitle = async (reader: Reader, id: number | undefined) =>
  id === undefined ? undefined : (await reader.get('jobs', id))?.title;

const courseTitle = async (reader: Reader, id: number) => (await reader.get('courses', id))?.title;

/** Resolves to whether the course of the change is still on this device. If not, this person may no longer see it. */
export async function isHere(
  reader: Reader,
  _actor: unknown,
  courseId: number | undefined,
): Promise<boolean> {
  return courseId !== undefined && (await reader.get('courses', courseId)) !== undefined;
}
