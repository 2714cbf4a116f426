import { useId, useState } from 'react';
import { KeyRound } from 'lucide-react';
import type { Copy } from '#app/replica/device/shared-device.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/inputs/field.tsx';
import { passkeyProblem } from './ask-passkey.ts';
import { unlockByPasskey } from './passkey-unlock.ts';

interface PasskeyButtonProps {
  copy: Copy;
  onOpen: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
}

/** Unlocks a copy with the passkey that its person uses here. */
export function PasskeyButton({ copy, onOpen }: PasskeyButtonProps) {
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const [isRunning, setRunning] = useState(false);

  async function unlock() {
    setRunning(true);
    setProblem(undefined);
    try {
      await onOpen(await unlockByPasskey(copy));
    } catch (error) {
      setProblem(passkeyProblem(error));
      setRunning(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        look="secondary"
        size="large"
        pending={isRunning}
        aria-describedby={problem && problemId}
        onClick={() => void unlock()}
      >
        <KeyRound aria-hidden />
        Unlock with passkey
      </Button>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
    </div>
  );
}
