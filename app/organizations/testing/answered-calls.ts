// Answers the calls of a test about switching organizations, and records them.
import { vi } from 'vitest';

export type AnswersByPath = Record<string, () => Response | Promise<Response>>;

/** Answers calls by path and adds the path and body of each to `sent`. A path without an answer is not reached. */
export function answerCalls(sent: [path: string, body: unknown][], answers: AnswersByPath): void {
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    sent.push([path, body]);
    const found = answers[path];
    if (!found) throw new TypeError('no connection');
    return found();
  });
}
