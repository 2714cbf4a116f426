import { joinAs } from '#app/session/account-type.ts';
import type { AccountType } from '#app/session/account-type.ts';
import { toast } from '#app/ui/feedback/toast.ts';

/** Starts the sign-up with a chosen account type. Reports it if the browser prevents that. */
export function join(type: AccountType) {
  try {
    joinAs(type);
  } catch {
    toast({ title: 'Error', description: 'Failed to initiate registration process', variant: 'destructive' });
  }
}
