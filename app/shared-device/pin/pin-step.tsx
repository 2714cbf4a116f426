import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { unlockCopy } from '#app/replica/device/unlock-copy.ts';
import { pinLength } from '#app/replica/device/wrapped-key.ts';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { count } from '#app/ui/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import { PinField } from './pin-field.tsx';
import { PinKeypad } from './pin-keypad.tsx';
import { usePinForm } from './use-pin-form.ts';

interface PinStepProps {
  copy: Copy;
  onOpen: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  onTried: () => Promise<void>;
  /** What to do if the PIN is forgotten. */
  forgotten: ReactNode;
  onBack: () => void;
}

/** Asks for the PIN of a copy. */
export function PinStep({ copy, onOpen, onTried, forgotten, onBack }: PinStepProps) {
  const [pin, setPin] = useState('');
  const [hasWaited, setWaited] = useState(false);
  const step = useRef<HTMLDivElement>(null);
  const { form, error, isRunning } = usePinForm(unlock);
  const isClosed = copy.wrapped === null;
  const isWaiting = copy.waitMs > 0;
  if (isWaiting && !hasWaited) setWaited(true);
  // Without a PIN to type, the next way in gets the focus.
  useEffect(() => step.current?.querySelector<HTMLElement>('input, button')?.focus(), [isClosed]);

  // The sixth digit unlocks.
  useEffect(() => {
    if (pin.length === pinLength) form.ref.current?.requestSubmit();
  }, [pin, form.ref]);

  async function unlock() {
    if (pin.length < pinLength) return `Type all ${pinLength} digits.`;

    setWaited(false);
    try {
      const result = await unlockCopy(copy.person, pin);
      if (result.kind === 'open') {
        await onOpen(result.bytes);
        return undefined;
      }
      await onTried();
      setPin('');
      if (result.kind !== 'wrong' || result.left === 0) return undefined;
      return `Wrong PIN. ${count(result.left, 'try', 'tries')} left before a wait.`;
    } catch {
      setPin('');
      return 'This didn’t work. Try again.';
    }
  }

  return (
    <div ref={step} className="flex max-w-sm flex-col gap-5">
      {isClosed ? (
        <Notice tone="waits">
          Too many wrong PINs. {copy.passkey ? 'Unlock with your passkey, or sign' : 'Sign'} in with your
          email or passkey to open your work again. Nothing is lost.
        </Notice>
      ) : (
        <form
          {...form}
          // The field takes the focus, so the name of the page is not read out.
          aria-label={`Unlock as ${copy.label || 'No name'}`}
          className="flex flex-col gap-4"
        >
          <PinField
            label="PIN"
            hasKeypad
            value={pin}
            onChange={setPin}
            error={isWaiting ? waitSentence(copy.waitMs) : error}
          />
          <p role="status" className="text-sm text-quiet empty:-mt-4">
            {hasWaited && !isWaiting && 'You can try again now.'}
          </p>
          <PinKeypad value={pin} onChange={setPin} isDisabled={isRunning || isWaiting} />
        </form>
      )}
      {copy.passkey && <PasskeyButton copy={copy} onOpen={onOpen} />}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
        {forgotten}
      </div>
    </div>
  );
}

const waitSentence = (waitMs: number): string =>
  `Too many wrong PINs. Try again in ${count(Math.ceil(waitMs / 60_000), 'minute')}, with this page open, or sign in.`;
