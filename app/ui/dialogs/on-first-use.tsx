import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { partOrWord } from '../feedback/missing-part.ts';

interface OnFirstUseProps {
  /** Loads the code of the full component. */
  load: () => Promise<unknown>;
  /** The button of the closed component, rendered from the start. */
  button: (open: () => void) => ReactNode;
  /** The full component, open, including its button. Its code is loaded with the first press, or before. */
  children: ReactNode;
}

/** Keeps the code of a component that opens from a button out of the first load. */
export function OnFirstUse({ load, button, children }: OnFirstUseProps) {
  const [isUsed, setUsed] = useState(false);

  async function use() {
    if (await partOrWord(load)) setUsed(true);
  }

  if (!isUsed) return button(() => void use());
  return <Suspense fallback={button(() => {})}>{children}</Suspense>;
}
