import { Badge } from '#app/ui/badge.tsx';

/** Why matches of such an agreement are left out where others read a figure. */
export const relatedSentence =
  'An owner or a manager belongs to both organizations, or did around a match. Such matches don’t count in published figures and ratings.';

/** Marks an agreement between two organizations that share an owner or a manager. */
export function RelatedBadge({ agreement: { isRelated } }: { agreement: { isRelated: boolean } }) {
  return isRelated && <Badge look="outline">Related organizations</Badge>;
}
