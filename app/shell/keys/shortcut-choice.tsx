import { useState } from 'react';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { areShortcutsOn, setShortcuts } from './shortcut-setting.ts';

/** Turns the single keys off and on. Ctrl+K stays. */
export function ShortcutChoice() {
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Checkbox
      label="Use single-key shortcuts on this device"
      hint="Turn this off if you speak your input, or press keys by accident. Ctrl+K always works."
      checked={isOn}
      onChange={({ target: { checked } }) => {
        setShortcuts(checked);
        setOn(checked);
      }}
    />
  );
}
