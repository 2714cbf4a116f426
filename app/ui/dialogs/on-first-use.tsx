import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { partOrWord } from '../feedback/missing-part.ts';

interface OnFirstUseProps {
  /** Fetches the code of the whole thing. */
  load: () => Promise<unknown>;
  /** The closed thing's button, there from the start. */
  button: (open: () => void) => ReactNode;
  /** The whole thing, button included and open: its code is loaded with the first press, or before. */
  children: ReactNode;
}

/** Keeps the code of what opens from a button out of the first load. */
export function OnFirstUse({ load, button, children }: OnFirstUseProps) {
  const [isUsed, setUsed] = useState(false);

  async function use() {
    if (await partOrWord(load)) setUsed(true);
  }

  if (!isUsed) return button(() => void use());
  return <Suspense fallback={button(() => {})}>{children}</Suspense>;
}
