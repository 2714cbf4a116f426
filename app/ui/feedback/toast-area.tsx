import { Suspense } from 'react';
import { sparePart } from '../timing/lazy-part.tsx';
import { useToast } from './toast.ts';

const Toaster = sparePart<object>(async () => (await import('./toaster.tsx')).Toaster);

/** The place of the toast, near the root. The code that renders it is loaded with the first toast. */
export function ToastArea() {
  const shown = useToast();
  return shown ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
