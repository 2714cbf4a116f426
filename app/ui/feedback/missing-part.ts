// A part of the app whose code does not load: there is no connection, or a newer version has replaced it.
import { toast } from './toast.ts';

/** Matches the different messages of Chromium, Firefox and Safari. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /import/i.test(error.message);

/** Resolves within three seconds whether the server answers. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/api/health', { signal: AbortSignal.timeout(3_000) })
    .then(({ ok }) => ok)
    .catch(() => false);

export const mayBeNewer =
  'There may be a newer version of the app. Reload to open it. Saved work and drafts stay on this device.';

/**
 * Loads the code of a part that a person requests by a tap. Resolves to undefined after telling the person that it does
 * not load.
 */
export async function partOrWord<Part>(load: () => Promise<Part>): Promise<Part | undefined> {
  try {
    return await load();
  } catch (error) {
    if (!isMissingPart(error)) throw error;
    toast({ ...missingWords(await isServerThere()), variant: 'destructive' });
    return undefined;
  }
}

const missingWords = (isThere: boolean) =>
  isThere
    ? { title: 'We couldn’t load this', description: mayBeNewer }
    : {
        title: 'No connection',
        description: 'This hasn’t been loaded on this device yet. Try again when you’re online.',
      };
