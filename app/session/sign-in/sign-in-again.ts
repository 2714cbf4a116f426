// Handles a missing session: shows a notice, then opens the sign-in page.
import { toast } from '#app/ui/feedback/toast.ts';
import { signInAddress } from './sign-in-address.ts';

const redirectAfterMs = 500;
let isLeaving = false;

/** Returns a function that cancels it, because the session may exist after all. */
export function signInAgain(): (() => void) | undefined {
  if (isLeaving) return undefined;
  isLeaving = true;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  const timer = setTimeout(() => {
    isLeaving = false;
    location.assign(signInAddress());
  }, redirectAfterMs);
  return () => {
    isLeaving = false;
    clearTimeout(timer);
  };
}
