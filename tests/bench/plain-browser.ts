// A Chromium without instrumentation: driven over the browser's own pipe, without the inspections that test tools
// switch on. Those record the script's stack for each request, add isolated worlds to each page, and poll for elements.
// They slow down a page on a slow CPU by a fifth.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface PlainPage {
  /** Sends a command of the DevTools protocol to this page. */
  send(method: string, params?: object): Promise<unknown>;
  /** Returns the value of an expression, or of its promise. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface PlainBrowser {
  open(): Promise<PlainPage>;
  close(): Promise<void>;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface Evaluated<T> {
  result: { value: T };
  exceptionDetails?: { exception?: { description?: string } };
}

/** Starts the browser on this profile, in a window of this size. */
export async function startPlainBrowser(
  executable: string,
  profile: string,
  { width, height }: { width: number; height: number },
): Promise<PlainBrowser> {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--remote-debugging-pipe',
  ];
  const place = [`--user-data-dir=${profile}`, `--window-size=${width},${height}`];
  const child = spawn(executable, [...flags, ...place], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const send = speakOver(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return {
    async open() {
      const { targetId } = (await send('Target.createTarget', { url: 'about:blank' })) as {
        targetId: string;
      };
      const attached = await send('Target.attachToTarget', { targetId, flatten: true });
      const { sessionId } = attached as { sessionId: string };
      const sendHere = (method: string, params: object = {}) => send(method, params, sessionId);
      return {
        send: sendHere,
        async evaluate<T>(expression: string) {
          const how = { expression, awaitPromise: true, returnByValue: true };
          const { result, exceptionDetails } = (await sendHere('Runtime.evaluate', how)) as Evaluated<T>;
          if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
          return result.value;
        },
        close: async () => void (await send('Target.closeTarget', { targetId })),
      };
    },
    async close() {
      const ended = once(child, 'exit');
      await send('Browser.close', {});
      await ended;
    },
  };
}

/** Messages are JSON, each terminated by a zero byte. */
function speakOver(toBrowser: Writable, fromBrowser: Readable) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let [text, last] = ['', 0];
  fromBrowser.setEncoding('utf8').on('data', (more: string) => {
    const messages = (text + more).split('\0');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id === undefined) continue;
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    }
  });
  return async (method: string, params: object, sessionId?: string): Promise<unknown> => {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    toBrowser.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}
