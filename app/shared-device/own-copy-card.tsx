// What opens the person's copy on this shared tablet, on the account page.
import { useOnline } from '#app/session/use-online.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { PasskeySetting } from './passkey/passkey-setting.tsx';
import { ChangePin } from './pin/change-pin-form.tsx';

/** The PIN is chosen and changed while online, so that a session which has ended changes none. */
export function OwnCopyCard({ person }: { person: string }) {
  const isOnline = useOnline();
  return (
    <Card title="This shared tablet" aside={<ChangePin person={person} disabled={!isOnline} />}>
      <p className="text-quiet">
        Your PIN opens your work on this tablet, also without a connection. It opens nothing anywhere else,
        and a new PIN replaces it at once.
      </p>
      {!isOnline && <p className="mt-3">You need a connection to change your PIN.</p>}
      <PasskeySetting person={person} />
    </Card>
  );
}
