import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { unlockCopy } from '#app/replica/device/unlock-copy.ts';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { count } from '#app/ui/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import { PinField } from './pin-field.tsx';

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
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isClosed = copy.wrapped === null;
  useEffect(() => form.current?.querySelector('input')?.focus(), [isClosed]);

  async function unlock() {
    setRunning(true);
    setError(undefined);
    try {
      const result = await unlockCopy(copy.person, pin);
      if (result.kind === 'open') return await onOpen(result.bytes);
      await onTried();
      if (result.kind === 'wrong' && result.waitMs === 0) setError('Wrong PIN. Try again.');
    } catch {
      setError('This didn’t work. Try again.');
    }
    setPin('');
    setRunning(false);
    form.current?.querySelector('input')?.focus();
  }

  return (
    <div className="flex max-w-sm flex-col gap-5">
      {isClosed ? (
        <Notice tone="waits">
          Too many wrong PINs. {copy.passkey ? 'Unlock with your passkey, or sign' : 'Sign'} in with your
          email or passkey to open your work again. Nothing is lost.
        </Notice>
      ) : (
        <form
          ref={form}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isRunning) void unlock();
          }}
        >
          <PinField
            label="PIN"
            value={pin}
            onChange={setPin}
            error={copy.waitMs > 0 ? waitSentence(copy.waitMs) : error}
          />
          <Button type="submit" size="large" pending={isRunning} aria-disabled={copy.waitMs > 0 || undefined}>
            Unlock
          </Button>
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
