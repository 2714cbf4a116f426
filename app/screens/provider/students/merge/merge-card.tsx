// Offers to merge a student's record with another one of the same person, first with those that look alike.
import { Suspense, useState } from 'react';
import { Merge } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '#app/replica/live/hooks.ts';
import { WhoMay } from '#app/forms/who-may.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { lazyPart } from '#app/ui/timing/lazy-part.tsx';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { mergeStudents } from '#shared/domain/enrollments/merge-students.ts';
import { recordsAlike } from '#shared/reads/learners/merge-candidates.ts';

const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** `onMerged` is told which record stays. */
export function MergeCard({
  enrollment,
  onMerged,
}: {
  enrollment: Enrollment;
  onMerged: (kept: Enrollment) => void;
}) {
  const alike = useRead(recordsAlike, enrollment.id);
  const [search, setSearch] = useSearchParams();
  const [first, setFirst] = useState('');
  const isOpen = search.has('merge');
  const open = (otherId: string) => {
    setFirst(otherId);
    setSearch({ merge: '' }, { replace: true });
  };
  if (!alike) return null;
  return (
    <Card title="Another record of this student">
      <p className="text-quiet">
        If this student was enrolled twice under different names, emails or numbers, merge the two records.
        Employers then see one candidate.
      </p>
      {alike.length > 0 && (
        <ul aria-label="Records that look alike" className="mt-4 divide-y divide-line border-y border-line">
          {alike.map(({ enrollment: { id, studentName, studentEmail }, courseTitle }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span translate="no">{studentName}</span>{' '}
                <span className="text-quiet">
                  <span translate="no">{studentEmail}</span>, {courseTitle}
                </span>
              </span>
              <Button gives={mergeStudents} look="secondary" size="small" onClick={() => open(id)}>
                Merge<span className="sr-only"> with {studentName}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button gives={mergeStudents} look="secondary" onClick={() => open('')}>
          <Merge aria-hidden />
          Merge with another record
        </Button>
        <WhoMay command={mergeStudents} />
      </div>
      {isOpen && (
        <Suspense>
          <MergeDialog
            id={enrollment.id}
            alike={alike}
            firstId={first}
            onClose={() => setSearch({}, { replace: true })}
            onMerged={onMerged}
          />
        </Suspense>
      )}
    </Card>
  );
}
