// The calls of the administrators' entrance. Each reports its result in a toast, with a text for each kind of failure.
import { RequestError, request, serverMessage } from '#app/session/request.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { ToastWords } from '#app/ui/feedback/toast.ts';

interface Ask {
  path: string;
  body?: unknown;
  done: ToastWords;
  /** The texts if the server refuses. `description` is used if the server gives no reason. */
  refused: { title: string; description: string };
  /** The text if the server was not reached. */
  failed: string;
}

/** Resolves to true if the call succeeded. */
export async function ask({ path, body, done, refused, failed }: Ask): Promise<boolean> {
  try {
    await request('POST', path, body);
    toast(done);
    return true;
  } catch (error) {
    toast({ ...wordsFor(error, refused, failed), variant: 'destructive' });
    return false;
  }
}

function wordsFor(error: unknown, refused: Ask['refused'], failed: string): ToastWords {
  if (!(error instanceof RequestError)) return { title: 'Error', description: failed };
  return { title: refused.title, description: serverMessage(error) ?? refused.description };
}

const leaveAfterMs = 500;

/** Loads the page fully, so that nothing of the earlier role remains. Waits until the toast has been read. */
export function leaveFor(path: string) {
  setTimeout(() => location.assign(path), leaveAfterMs);
}
