// Asks the server for something that only it can do: told in a toast, and not possible without a connection.
import { useState } from 'react';
import { useSync } from '#app/replica/react.ts';
import { isUnauthorized, request, serverMessage } from '#app/session/request.ts';
import { useOnline } from '#app/session/use-online.ts';
import { signInAgain } from '#app/session/sign-in-again.ts';
import { toast } from '#app/ui/toast.ts';
import type { ToastWords } from '#app/ui/toast.ts';

export const needsConnection = 'You need a connection for this.';

interface ServerCall {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  done: ToastWords;
  /** Told where the server gives no reason. */
  failed: string;
}

export function useServerCall() {
  const { connection } = useSync().loop;
  const isOnline = useOnline();
  const [isRunning, setRunning] = useState(false);

  /** True when it was done. */
  async function call({ method, path, body, done, failed }: ServerCall): Promise<boolean> {
    setRunning(true);
    try {
      await request(method, path, body);
      toast(done);
      return true;
    } catch (error) {
      if (isUnauthorized(error)) signInAgain();
      else toast({ title: 'Error', description: reasonOf(error) ?? failed, variant: 'destructive' });
      return false;
    } finally {
      setRunning(false);
    }
  }

  return { call, isRunning, isOffline: connection === 'offline' || !isOnline };
}

/** The server's own sentence, or what keeps it from being reached. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof TypeError ? needsConnection : serverMessage(error);
}
