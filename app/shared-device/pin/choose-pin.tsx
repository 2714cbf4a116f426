import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { PinField } from './pin-field.tsx';
import { pinProblem } from './pin-rules.ts';

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
  const [error, setError] = useState<string>();
  const [isRunning, setRunning] = useState(false);

  async function choose() {
    const problem = pinProblem(pin, again);
    setError(problem);
    if (problem) return;
    setRunning(true);
    await onChosen(pin).catch((failure: unknown) => {
      setError(problemOf(failure));
      setRunning(false);
    });
  }

  return (
    <form
      noValidate
      className="flex max-w-sm flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning) void choose();
      }}
    >
      <PinField label="New PIN" hint="6 digits" value={pin} onChange={setPin} />
      <PinField label="Type the PIN again" value={again} onChange={setAgain} error={error} />
      <Button type="submit" pending={isRunning} className="self-start">
        {action}
      </Button>
    </form>
  );
}
