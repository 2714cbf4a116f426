import { Badge } from '#app/ui/badge.tsx';
import { capitalized } from '#app/ui/format.ts';
import { agreementLabel, agreementVariant, isLive } from '#shared/domain/agreements/agreement.ts';
import type { Agreement } from '#shared/domain/agreements/agreement.ts';
import { useIsUnsent } from '../changes/change-badges.tsx';

/** Shows the status of an agreement. A status set here and not confirmed yet does not look done. */
export function AgreementBadge({ agreement }: { agreement: Agreement }) {
  const isUnsent = useIsUnsent('agreements');
  return (
    <Badge
      look={agreementVariant(agreement.status)}
      isStatus
      isOver={!isLive(agreement)}
      isUnsent={isUnsent(agreement.id)}
    >
      {capitalized(agreementLabel(agreement.status))}
    </Badge>
  );
}
