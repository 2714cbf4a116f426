import { FileCheck2 } from 'lucide-react';
import { useChangeOf } from '#app/forms/change-marks.tsx';
import { agreementsInFull } from '#shared/reads/agreements.ts';
import { useRead } from '#app/replica/react.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { ChangeMark } from '#app/ui/change-mark.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { capitalized, count } from '#app/ui/format.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { RowLink, RowList } from '#app/ui/row-link.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { agreementLabel, agreementVariant, isLive } from '#shared/domain/agreements.ts';
import { fullDate } from '#shared/time.ts';

export function Agreements() {
  const agreements = useRead(agreementsInFull);
  const changeOf = useChangeOf();
  return (
    <>
      <PageHeader title="SWAP Agreements">
        {agreements && agreements.length > 0
          ? count(agreements.length, 'agreement')
          : 'Skills With Assured Placement'}
      </PageHeader>
      <Card flush>
        {!agreements && <SkeletonRows />}
        {agreements?.length === 0 && (
          <EmptyState icon={FileCheck2} title="No SWAP agreements yet">
            An agreement starts when a training provider links a course to a job. It binds once the employer
            approves it.
          </EmptyState>
        )}
        {agreements && agreements.length > 0 && (
          <RowList label="SWAP agreements">
            {agreements.map(({ agreement, job, course }) => (
              <RowLink
                key={agreement.id}
                to={`/swap-agreements/${agreement.id}`}
                title={`${course?.title ?? 'A course'} for ${job?.title ?? 'a job'}`}
                detail={
                  <>
                    {course?.providerName ?? 'Training provider'} and {job?.employerName ?? 'employer'},{' '}
                    {fullDate(agreement.createdAt)}
                  </>
                }
                aside={
                  <>
                    <ChangeMark state={changeOf('agreements', agreement.id)} />
                    <Badge look={agreementVariant(agreement.status)} isStatus isOver={!isLive(agreement)}>
                      {capitalized(agreementLabel(agreement.status))}
                    </Badge>
                  </>
                }
              />
            ))}
          </RowList>
        )}
      </Card>
    </>
  );
}
