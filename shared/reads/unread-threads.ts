// Counts the threads with unread messages of the actor's side.
import type { Actor } from '../engine/command.ts';
import { isUnread } from '../domain/messages/messages.ts';
import type { Reader } from '../engine/store.ts';

/** Counts the threads with messages that the actor's side has not read. */
export const unreadThreads = async (reader: Reader, actor: Actor): Promise<number> =>
  (await reader.find('threads')).filter((thread) => isUnread(thread, actor)).length;
