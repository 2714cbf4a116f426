// Notification settings: the kinds per person, and push for this device.
import { Correcting } from '#app/changes/correction/correction.tsx';
import { useSyncState } from '#app/changes/sync-state.tsx';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import type { Actor } from '#shared/engine/command.ts';
import { preferencesOf, savePreferences } from '#shared/domain/notifications/notification-preferences.ts';
import type { Reader } from '#shared/engine/store.ts';
import { PreferencesForm } from './preferences-form.tsx';
import { PushDevice } from './push-device.tsx';

export function NotificationSettings() {
  const preferences = useRead(myPreferences);
  const { person, role } = useActor();
  const isSignedOut = useSyncState().loop.connection === 'signed-out';
  return (
    <>
      <PageHeader title="Notifications">
        Choose which notifications you get, and how. Pushes and emails never name a learner.
      </PageHeader>
      <div className="flex max-w-3xl flex-col gap-6">
        <PushDevice personId={person} role={role} isSignedOut={isSignedOut} />
        {preferences ? (
          <Correcting command={savePreferences}>
            {(correction) => (
              <PreferencesForm key={correction?.id} preferences={preferences} correction={correction} />
            )}
          </Correcting>
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </>
  );
}

const myPreferences = (reader: Reader, { person }: Actor) => preferencesOf(reader, person);
