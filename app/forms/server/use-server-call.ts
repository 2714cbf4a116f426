// Calls the server for an action that only it can perform. Reports the result in a toast, and needs a connection.
import { useState } from 'react';
import { useSync } from '#app/replica/live/hooks.ts';
import { RequestError, isUnauthorized, request, serverMessage } from '#app/session/request.ts';
import { useOnline } from '#app/session/use-online.ts';
import { signInAgain } from '#app/session/sign-in/sign-in-again.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { ToastWords } from '#app/ui/feedback/toast.ts';

export const needsConnection = 'You need a connection for this.';

interface ServerCall {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  done: ToastWords;
  /** The text if the server gives no reason. */
  failed: string;
}

interface ServerCallOptions {
  /** Called if the last sign-in is too long ago for the action. Without it, the server's sentence is shown. */
  onSignInFirst?: (() => void) | undefined;
}

/** Runs a call that needs the server, and says so without a connection. */
export function useServerCall({ onSignInFirst }: ServerCallOptions = {}) {
  const { connection } = useSync().loop;
  const isOnline = useOnline();
  const [isRunning, setRunning] = useState(false);

  /** Returns the server's answer, or undefined if it refuses. */
  async function ask({ method, path, body, failed }: Omit<ServerCall, 'done'>): Promise<unknown> {
    setRunning(true);
    try {
      const answer = await request(method, path, body);
      const isJson = answer.headers.get('Content-Type')?.includes('json') ?? false;
      return isJson ? ((await answer.json()) ?? true) : true;
    } catch (error) {
      if (isUnauthorized(error)) signInAgain();
      else if (onSignInFirst && wantsRecentSignIn(error)) onSignInFirst();
      else toast({ title: 'Error', description: reasonOf(error) ?? failed, variant: 'destructive' });
      return undefined;
    } finally {
      setRunning(false);
    }
  }

  /** Resolves to true if the call succeeded. */
  async function call({ done, ...what }: ServerCall): Promise<boolean> {
    const isDone = (await ask(what)) !== undefined;
    if (isDone) toast(done);
    return isDone;
  }

  return { call, ask, isRunning, isOffline: connection === 'offline' || !isOnline };
}

/** Whether the server refused because the last sign-in is more than a day ago. */
export const wantsRecentSignIn = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 403 && error.body.includes('"sign_in_again"');

/** Returns the server's own sentence, or the reason why it cannot be reached. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof TypeError ? needsConnection : serverMessage(error);
}
