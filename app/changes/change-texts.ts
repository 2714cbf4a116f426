// Short texts about saved changes that the first page needs. The titles of changes are in change-titles.ts.
import { count } from '#app/ui/format.ts';

/** Returns, for example, "2 need attention". */
export const attentionText = (amount: number): string => count(amount, 'needs attention', 'need attention');

/** For a change whose author has to choose between two values. */
export const alsoChanged = 'Also changed on another device. We kept your value too.';
