import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { PinField } from './pin-field.tsx';
import { pinProblem } from './pin-rules.ts';
import { usePinForm } from './use-pin-form.ts';

interface ChoosePinProps {
  action: string;
  /** Rejects with the reason. */
  onChosen: (pin: string) => Promise<void>;
  problemOf: (error: unknown) => string;
}

/** Two fields for a new PIN. */
export function ChoosePin({ action, onChosen, problemOf }: ChoosePinProps) {
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isAboutFirst, setAboutFirst] = useState(false);
  const { form, error, isRunning } = usePinForm(choose);

  async function choose() {
    const problem = pinProblem(pin);
    setAboutFirst(problem !== undefined);
    if (problem !== undefined) return problem;
    if (pin !== again) return 'The two PINs differ.';
    return onChosen(pin).then(() => undefined, problemOf);
  }

  return (
    <form {...form} className="flex max-w-sm flex-col gap-4">
      <PinField
        label="New PIN"
        hint="6 digits"
        value={pin}
        onChange={setPin}
        error={isAboutFirst ? error : undefined}
      />
      <PinField
        label="Type the PIN again"
        value={again}
        onChange={setAgain}
        error={isAboutFirst ? undefined : error}
      />
      <Button type="submit" pending={isRunning} className="self-start">
        {action}
      </Button>
    </form>
  );
}
