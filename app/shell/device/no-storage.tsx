import { keepsHere } from '#app/replica/device/keep-copy-setting.ts';
import { isNoRoom } from '#app/replica/store/database.ts';
import { keepLeaving, leaveSession } from '#app/session/schedule-sign-out.ts';
import { Button } from '#app/ui/button.tsx';
import { partOrWord } from '#app/ui/feedback/missing-part.ts';

interface NoStorageProps {
  error: unknown;
  /** Whose work does not open; unknown as long as nobody's was asked for. */
  person?: string;
}

/** The browser does not open the app's storage: without it nothing could be saved, so nothing is shown half. */
export function NoStorage({ error, person }: NoStorageProps) {
  return (
    <main role="alert" className="mx-auto flex max-w-xl flex-col items-start gap-3 px-4 py-12">
      <h1 className="text-2xl font-bold">
        {isNoRoom(error) ? 'Device storage full' : "This browser can't open its storage"}
      </h1>
      <p className="text-quiet">
        {isNoRoom(error)
          ? 'There is no room left to open your work. Free some space on this device, then try again.'
          : 'Your work is kept in the storage of this browser, and it does not open. Close the other tabs of this app and try again. If that does not help, restart the browser; a private window or a setting may block storage.'}
      </p>
      <p className="text-quiet">
        Nothing was deleted. What you have sent is on the server, and you can use another device meanwhile.
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

/** What was not sent cannot be sealed now: it is at a start that can open it, before anybody works here. */
async function leave(person: string) {
  const wipe = await partOrWord(() => import('#app/replica/device/wipe-device.ts'));
  if (!wipe) return;
  await keepLeaving({ person, gate: wipe.closeGate(person, keepsHere(person) ? 'all' : 'unsent') });
  await leaveSession();
}
