import { keepsHere } from '#app/replica/device/keep-copy-setting.ts';
import { isQuotaExceeded } from '#app/replica/store/database.ts';
import { keepSigningOut, endSession } from '#app/session/schedule-sign-out.ts';
import { Button } from '#app/ui/button.tsx';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';

interface NoStorageProps {
  error: unknown;
  /** The owner of the database that does not open; undefined if no database was requested. */
  person?: string;
}

/**
 * Shown if the browser does not open the app's storage. Without storage nothing can be saved, so no screen is shown.
 */
export function NoStorage({ error, person }: NoStorageProps) {
  return (
    <main role="alert" className="mx-auto flex max-w-xl flex-col items-start gap-3 px-4 py-12">
      <h1 className="text-2xl font-bold">
        {isQuotaExceeded(error) ? 'Device storage full' : "This browser can't open its storage"}
      </h1>
      <p className="text-quiet">
        {isQuotaExceeded(error)
          ? 'There isn’t enough space to open your work. Free some space on this device, then try again.'
          : 'We couldn’t open this browser’s storage, where your work is kept. Close other tabs of this app and try again. If that doesn’t help, restart the browser. A private window or a setting may block storage.'}
      </p>
      <p className="text-quiet">
        Nothing was deleted. Your sent work is on the server, and you can use another device for now.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        {person && (
          <Button look="secondary" onClick={() => void leave(person)}>
            Log out
          </Button>
        )}
      </div>
    </main>
  );
}

/**
 * Unsent work cannot be encrypted now. It is encrypted at the next start that can open the storage, before another
 * person works here.
 */
async function leave(person: string) {
  const wipe = await partOrWord(() => import('#app/replica/device/wiping/wipe-device.ts'));
  if (!wipe) return;
  await keepSigningOut({ person, gate: wipe.closeDatabases(person, keepsHere(person) ? 'all' : 'unsent') });
  await endSession();
}
