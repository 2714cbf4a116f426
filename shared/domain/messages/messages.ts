// Messages between an employer and a training provider, in threads about a row that both can see.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import type { Actor } from '#shared/engine/command.ts';
import { threadSubjects } from '#shared/engine/options.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { cutText } from '#shared/lib/texts.ts';
import { instant, rowId, textOf } from '#shared/engine/field-schemas.ts';
import { otherSide, sideOf } from '../interviews/interviews.ts';
import type { Side } from '../interviews/interviews.ts';
import { refuse } from '../refusals/refusal-texts.ts';
import { noted } from '../refusals/note-texts.ts';

/** A conversation of an employer and a provider about one subject. */
export type Thread = Row<'threads'>;
/** One message of a thread. */
export type Message = Row<'messages'>;

const subject = { subjectKind: z.enum(threadSubjects), subjectId: rowId() };
type Subject = z.infer<z.ZodMiniObject<typeof subject>>;

/**
 * Derives the thread id from the subject, so that two sides that start a thread about one subject start the same
 * thread.
 */
const threadId = (
  { employerId, providerId }: Pick<Thread, 'employerId' | 'providerId'>,
  { subjectKind, subjectId }: Subject,
): string => `${employerId}.${providerId}.${subjectKind}.${subjectId}`;

/**
 * Sends a message to the thread about a job, a course, an agreement or a match. The first message creates the thread.
 */
export const sendMessage = defineCommand({
  name: 'messages.send',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({
    ...subject,
    /** The organization that the message is for, because a course has many employers and a job has many providers. */
    withId: rowId(),
    text: textOf(1, 'Write a message', 5000),
    writtenAt: instant(),
  }),
  done: 'Message sent',
  failed: 'Failed to send the message',
  async run(store, input, { actor, now, newId }) {
    const from = sideOf(actor);
    const { thread, isNew } = await threadFor(store, input, actor);
    const { text } = input;
    const moved = {
      ...thread,
      lastMessageAt: now,
      lastMessageBy: from,
      lastMessage: previewOf(text),
      lastMessageCode: null,
      [readColumn(from)]: now,
    };
    if (isNew) await store.add('threads', { ...moved, createdAt: now });
    else await store.put('threads', moved);
    await store.add('messages', {
      id: newId(),
      threadId: thread.id,
      employerId: thread.employerId,
      providerId: thread.providerId,
      from,
      personId: actor.person,
      personName: actor.name,
      text,
      textCode: null,
      writtenAt: input.writtenAt < now ? input.writtenAt : now,
      reportedAt: null,
      reportReason: null,
      createdAt: now,
    });
  },
});

/** Records up to which time the actor's side has read a thread. The sender sees it. */
export const markThreadRead = defineCommand({
  name: 'messages.markRead',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ threadId: rowId(), upTo: instant() }),
  done: 'Marked as read',
  failed: 'Failed to mark as read',
  async run(store, { threadId: id, upTo }, { actor, now }) {
    const thread = await store.get('threads', id);
    if (!thread) throw refuse('thread.notFound');
    const column = readColumn(sideOf(actor));
    const until = await noLaterThanNow(store, id, upTo, now);
    if ((thread[column] ?? '') < until) await store.put('threads', { ...thread, [column]: until });
    const notices = await store.find('notifications', { personId: actor.person, subjectId: id });
    for (const notice of notices)
      if (!notice.isRead) await store.put('notifications', { ...notice, isRead: true });
  },
});

/**
 * Limits the read time to the present, because messages of the future cannot have been read. A device whose clock is
 * behind has still read the received messages, so the newest message counts too.
 */
async function noLaterThanNow(store: Reader, threadId: string, upTo: string, now: string): Promise<string> {
  if (upTo <= now) return upTo;
  const messages = await store.find('messages', { threadId });
  const newest = messages.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), now);
  return upTo < newest ? upTo : newest;
}

/** Reports a message of the other side. Administrators then see it together with its thread. */
export const reportMessage = defineCommand({
  name: 'messages.report',
  allowed: ['employer', 'provider'],
  leastRole: 'member',
  input: z.object({ id: rowId(), reason: textOf(1, 'Say what is wrong with it', 1000) }),
  done: 'Message reported',
  failed: 'Failed to report the message',
  async run(store, { id, reason }, { actor, now }) {
    const message = await store.get('messages', id);
    if (!message || message.from === sideOf(actor)) throw refuse('message.notFound');
    if (message.reportedAt) return noted('note.alreadyReported', {});
    await store.put('messages', { ...message, reportedAt: now, reportReason: reason });
    return {};
  },
});

/** Returns the excerpt of a message for the list of conversations. */
export const previewOf = (text: string): string => cutText(text, 200);

type ReadColumn = 'employerReadAt' | 'providerReadAt';
const readColumn = (side: Side): ReadColumn => (side === 'employer' ? 'employerReadAt' : 'providerReadAt');

/** Reports whether the other side wrote something since this side last read. */
export const isUnread = (thread: Thread, actor: Pick<Actor, 'role'>): boolean => {
  const side = sideOf(actor);
  return thread.lastMessageBy !== side && (thread[readColumn(side)] ?? '') < thread.lastMessageAt;
};

/** Returns the name of the organization on the other side. */
export const partnerName = (thread: Thread, actor: Pick<Actor, 'role'>): string =>
  sideOf(actor) === 'employer' ? thread.providerName : thread.employerName;

/** Reports whether the other side has read up to this message. */
export const wasRead = (message: Message, thread: Thread): boolean =>
  (thread[readColumn(otherSide(message.from))] ?? '') >= message.createdAt;

/** Returns the thread as it would be created. Rejected unless both sides are involved in the subject. */
export async function threadFor(
  store: Reader,
  { subjectKind, subjectId, withId }: Subject & { withId: string },
  actor: Actor,
): Promise<{ thread: Thread; isNew: boolean }> {
  const isEmployer = sideOf(actor) === 'employer';
  const employerId = isEmployer ? actor.organization : withId;
  const providerId = isEmployer ? withId : actor.organization;
  const parties = { employerId, providerId };
  const id = threadId(parties, { subjectKind, subjectId });
  const known = await store.get('threads', id);
  if (known) return { thread: known, isNew: false };
  const found = await subjectOf(store, { subjectKind, subjectId });
  const isTheirs =
    found &&
    (found.employerId ?? employerId) === employerId &&
    (found.providerId ?? providerId) === providerId &&
    (found.employerId === withId || found.providerId === withId);
  if (!isTheirs) throw refuse('thread.notFound');
  const own = await store.get('organizations', actor.organization);
  const thread = {
    id,
    ...parties,
    employerName: (isEmployer ? own?.name : found.employerName) ?? 'An employer',
    providerName: (isEmployer ? found.providerName : own?.name) ?? 'A training provider',
    subjectKind,
    subjectId,
    subjectTitle: found.title,
    lastMessageAt: '',
    lastMessageBy: sideOf(actor),
    lastMessage: '',
    lastMessageCode: null,
    employerReadAt: null,
    providerReadAt: null,
    createdAt: '',
    rev: 0,
  };
  return { thread, isNew: true };
}

interface Found {
  employerId?: string;
  employerName?: string;
  providerId?: string;
  providerName?: string;
  title: string;
}

async function subjectOf(store: Reader, { subjectKind, subjectId }: Subject): Promise<Found | undefined> {
  if (subjectKind === 'job') return jobOf(store, numberOf(subjectId));
  if (subjectKind === 'course') return courseOf(store, numberOf(subjectId));
  const row =
    subjectKind === 'agreement'
      ? await store.get('agreements', subjectId)
      : await store.get('matches', subjectId);
  if (!row) return undefined;
  const [job, course] = await Promise.all([jobOf(store, row.jobId), courseOf(store, row.courseId)]);
  const title =
    subjectKind === 'match' && 'candidateReferenceId' in row
      ? `${row.candidateReferenceId}, ${job?.title}`
      : job?.title;
  return { ...course, ...job, title: title ?? '' };
}

/** Converts a numeric id. A text that is not a number matches no row. */
const numberOf = (id: string): number => (/^\d{1,16}$/.test(id) ? Number(id) : -1);

async function jobOf(store: Reader, id: number): Promise<Found | undefined> {
  const job = await store.get('jobs', id);
  return job && { employerId: job.employerId, employerName: job.employerName, title: job.title };
}

async function courseOf(store: Reader, id: number): Promise<Found | undefined> {
  const course = await store.get('courses', id);
  return course && { providerId: course.providerId, providerName: course.providerName, title: course.title };
}

/** Returns the threads, those with the newest message first. */
export const threadList = async (reader: Reader): Promise<Thread[]> =>
  (await reader.find('threads')).sort((a, b) => (a.lastMessageAt < b.lastMessageAt ? 1 : -1));

/** Returns the messages of a thread in the order they were written. */
export const messagesOf = async (reader: Reader, id: string): Promise<Message[]> =>
  (await reader.find('messages', { threadId: id })).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/** Sorts by the server's time; messages received at the same time are sorted by the writer's time. */
const placeOf = ({ createdAt, writtenAt, id }: Message): string => `${createdAt} ${writtenAt} ${id}`;
