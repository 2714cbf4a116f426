import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { sparePart } from '../timing/lazy-part.tsx';
import { leaveOldToast, useToast } from './toast.ts';

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

/** A toast belongs to the page that it was shown on. */
export function ToastOfPage() {
  const { pathname } = useLocation();
  useEffect(() => leaveOldToast(), [pathname]);
  return null;
}
