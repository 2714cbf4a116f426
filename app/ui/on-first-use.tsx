import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

interface OnFirstUseProps {
  /** The closed thing's button, there from the start. */
  button: (open: () => void) => ReactNode;
  /** The whole thing, button included and open: its code is loaded with the first press, or before. */
  children: ReactNode;
}

/** Keeps the code of what opens from a button out of the first load. */
export function OnFirstUse({ button, children }: OnFirstUseProps) {
  const [isUsed, setUsed] = useState(false);
  if (!isUsed) return button(() => setUsed(true));
  return <Suspense fallback={button(() => {})}>{children}</Suspense>;
}
