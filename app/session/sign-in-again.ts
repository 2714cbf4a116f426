// What happens when something needs a session and there is none: a notice, then the sign-in page.
import { toast } from '#app/ui/feedback/toast.ts';
import { signInAddress } from './sign-in-address.ts';

const redirectAfterMs = 500;
let isLeaving = false;

/** Returns how to stay: the session may turn out to be there after all. */
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
