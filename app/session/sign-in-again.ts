// What happens when something needs a session and there is none: a notice, then the sign-in page.
import { toast } from '#app/ui/toast.ts';

const redirectAfterMs = 500;
let isLeaving = false;

export function signInAgain() {
  if (isLeaving) return;
  isLeaving = true;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  setTimeout(() => {
    isLeaving = false;
    location.assign('/api/login');
  }, redirectAfterMs);
}
