import { joinAs } from '#app/session/account-type.ts';
import type { AccountType } from '#app/session/account-type.ts';
import { toast } from '#app/ui/feedback/toast.ts';

/** Starts the sign-up with a chosen account type; says so when the browser does not let it. */
export function join(type: AccountType) {
  try {
    joinAs(type);
  } catch {
    toast({ title: 'Error', description: 'Failed to initiate registration process', variant: 'destructive' });
  }
}
