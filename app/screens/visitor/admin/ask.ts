// The calls of the administrators' door: each is told in a toast, in words of its own for each way it can go wrong.
import { RequestError, request, serverMessage } from '#app/session/request.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { ToastWords } from '#app/ui/feedback/toast.ts';

interface Ask {
  path: string;
  body?: unknown;
  done: ToastWords;
  /** The server said no; `description` where it gave no reason. */
  refused: { title: string; description: string };
  /** It was never reached. */
  failed: string;
}

/** True when it was done. */
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

/** A full load, so that nothing of the earlier role stays; the toast is read before it. */
export function leaveFor(path: string) {
  setTimeout(() => location.assign(path), leaveAfterMs);
}
