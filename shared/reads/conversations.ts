// Reads conversations for lists and single pages, for either side.
import type { Actor } from '../engine/command.ts';
import { isUnread, messagesOf, threadFor, threadList } from '../domain/messages/messages.ts';
import type { Message, Thread } from '../domain/messages/messages.ts';
import { Refusal } from '../engine/rejection.ts';
import type { Reader } from '../engine/store.ts';

/** A thread in the list of conversations. */
export interface ListedThread {
  thread: Thread;
  isUnread: boolean;
  /** The text of all its messages, for the search. */
  text: string;
}

/** Returns the threads, newest first. */
export async function listedThreads(reader: Reader, actor: Actor): Promise<ListedThread[]> {
  const [threads, messages] = await Promise.all([threadList(reader), reader.find('messages')]);
  const texts = new Map<string, string[]>();
  for (const { threadId, text } of messages) texts.set(threadId, [...(texts.get(threadId) ?? []), text]);
  return threads.map((thread) => ({
    thread,
    isUnread: isUnread(thread, actor),
    text: (texts.get(thread.id) ?? []).join(' '),
  }));
}

/** The other party of a conversation, and its subject. */
export interface Address {
  subjectKind: Thread['subjectKind'];
  subjectId: string;
  withId: string;
}

/** A thread with its messages, or one that the first message will start. */
export interface Conversation {
  thread: Thread;
  /** True if it has no messages yet. */
  isNew: boolean;
  messages: Message[];
  address: Address;
}

/**
 * Finds a conversation by the thread's id, or by its party and subject. Returns null if it does not exist or is not
 * visible to the person.
 */
export async function conversation(
  reader: Reader,
  actor: Actor,
  threadId: string,
  address: Address | undefined,
): Promise<Conversation | null> {
  const thread = threadId === '' ? undefined : await reader.get('threads', threadId);
  if (thread) {
    const { subjectKind, subjectId, employerId, providerId } = thread;
    const withId = actor.role === 'provider' ? employerId : providerId;
    const messages = await messagesOf(reader, thread.id);
    return { thread, isNew: false, messages, address: { subjectKind, subjectId, withId } };
  }
  if (!address) return null;
  const opened = await threadFor(reader, address, actor).catch(orNull);
  return opened && { ...opened, messages: await messagesOf(reader, opened.thread.id), address };
}

function orNull(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
