import { TextField } from '#app/ui/inputs/field.tsx';
import { codeLength, codeOf } from '#shared/lib/emailed-code.ts';

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** Accepts a mailed code in any typed or pasted format, and shows its digits. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      onChange={({ target }) => onChange(codeOf(target.value).slice(0, codeLength))}
    />
  );
}
