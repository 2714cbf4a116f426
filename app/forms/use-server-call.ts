// Asks the server for something that only it can do: told in a toast, and not possible without a connection.
import { useState, useSyncExternalStore } from 'react';
import { useSync } from '#app/replica/react.ts';
import { RequestError, isUnauthorized, request } from '#app/session/request.ts';
import { signInAgain } from '#app/session/sign-in-again.ts';
import { toast } from '#app/ui/toast.ts';
import type { ToastWords } from '#app/ui/toast.ts';

export const needsConnection = 'You need a connection for this.';

interface ServerCall {
  method: 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: unknown;
  done: ToastWords;
  /** Told where the server gives no reason. */
  failed: string;
}

export function useServerCall() {
  const { connection } = useSync().loop;
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
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

function onConnectionChange(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The server's own sentence; none when it was never reached. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof TypeError) return needsConnection;
  if (!(error instanceof RequestError)) return undefined;
  try {
    const { message } = JSON.parse(error.body) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
