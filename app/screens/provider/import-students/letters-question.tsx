import type { Letters } from '#app/files/decode.ts';
import { Select } from '#app/ui/inputs/select.tsx';
import { shortened } from '#shared/lib/texts.ts';

interface LettersQuestionProps {
  letters: Letters;
  onChange: (codePage: string) => void;
}

/** Shows how the letters of a file were read, and lets the person choose another reading. */
export function LettersQuestion({ letters: { codePage, readings }, onChange }: LettersQuestionProps) {
  return (
    <Select
      label="Letters in this file"
      hint="The file doesn’t say how its letters are written. Choose the line with the right names."
      required
      placeholder="Choose one"
      value={codePage ?? ''}
      options={readings.map(({ codePage: value, label, sample }) => ({
        value,
        label: shortened(`${sample} (${label})`, 80),
      }))}
      onChange={(event) => event.target.value && onChange(event.target.value)}
    />
  );
}
