// A few words about saved changes that the first page needs already; what each is called stands in change-titles.ts.
import { count } from '#app/ui/format.ts';

/** "2 need attention". */
export const attentionText = (amount: number): string => count(amount, 'needs attention', 'need attention');
