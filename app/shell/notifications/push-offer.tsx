import { useState } from 'react';
import { pushState, turnOffPush, turnOnPush } from '#app/device/push/device-push.ts';
import { pushFailureWords } from '#app/device/push/push-failure.ts';
import { toldHere } from '#app/device/push/push-words.ts';
import { request } from '#app/session/request.ts';
import { Button } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { toast } from '#app/ui/feedback/toast.ts';

const words = {
  off: 'Get notified on this device, even when the app is closed.',
  unsupported: 'You’ll see notifications in the app only.',
  on: toldHere(),
  denied: 'This browser blocks notifications.',
};

/** Turns notifications on or off for this device, at the end of the bell's list. */
export function PushOffer({ personId }: { personId: string }) {
  const [state, setState] = useState(() => pushState(personId));
  const [isChanging, setChanging] = useState(false);

  async function change() {
    setChanging(true);
    try {
      setState(await (state === 'on' ? turnOffPush : turnOnPush)(personId, request));
    } catch (error) {
      toast({ title: 'Error', description: pushFailureWords(error), variant: 'destructive' });
    } finally {
      setChanging(false);
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-paper py-2.5 pr-2 pl-4">
      <p className="text-sm text-quiet">
        {words[state]}{' '}
        <TextLink to="/notifications">{state === 'denied' ? 'How to allow them' : 'Settings'}</TextLink>
      </p>
      {(state === 'on' || state === 'off') && (
        <Button look="quiet" size="small" pending={isChanging} onClick={() => void change()}>
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </div>
  );
}
