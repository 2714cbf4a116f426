// Why an administrator withdrew a match. Its notification leads here, because lists leave withdrawn matches out.
import { useSearchParams } from 'react-router-dom';
import { useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { formatShortDay } from '#app/ui/format.ts';
import { withdrawnByAdmin } from '#shared/reads/matches.ts';

export function WithdrawnNotice() {
  const [search] = useSearchParams();
  const reference = search.get('ref') ?? '';
  const withdrawn = useRead(withdrawnByAdmin, reference);
  return withdrawn?.map(({ id, jobTitle, at, reason }) => (
    <div key={id} className="mb-4">
      <Notice tone="waits">
        An administrator withdrew {reference} for {jobTitle} on {formatShortDay(at)}: {reason}
      </Notice>
    </div>
  ));
}
