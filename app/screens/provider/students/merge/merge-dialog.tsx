// Chooses the other record, shows side by side what stays and what goes, and asks for confirmation.
import { useState } from 'react';
import { ArrowLeftRight } from 'lucide-react';
import { useRead } from '#app/replica/live/hooks.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { SearchField } from '#app/ui/inputs/search-field.tsx';
import { isFound } from '#app/ui/lists/use-filters.ts';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { mergeStudents } from '#shared/domain/enrollments/merge-students.ts';
import { mergeableRecords, searchedTexts } from '#shared/reads/learners/merge-candidates.ts';
import type { ListedRecord, MergeableRecord } from '#shared/reads/learners/merge-candidates.ts';

interface MergeDialogProps {
  id: string;
  /** What is shown before a search. */
  alike: readonly ListedRecord[];
  /** The other record, if it was chosen before. */
  firstId: string;
  onClose: () => void;
  onMerged: (kept: Enrollment) => void;
}

const mostShown = 20;

export function MergeDialog({ id, alike, firstId, onClose, onMerged }: MergeDialogProps) {
  const records = useRead(mergeableRecords, id);
  const [otherId, setOtherId] = useState(firstId);
  const [isSwapped, setSwapped] = useState(false);
  const { run, isRunning } = useSubmit(mergeStudents);
  if (!records) return null;
  const { own, others } = records;
  const other = others.find(({ enrollment }) => enrollment.id === otherId);
  const [kept, gone] = other && isSwapped ? [other, own] : [own, other];

  async function merge() {
    if (!gone || !(await run({ id: kept.enrollment.id, otherId: gone.enrollment.id }))) return;
    onClose();
    onMerged(kept.enrollment);
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={gone ? 'Merge these two records?' : 'Merge with another record'}
      description={gone ? 'You can’t undo this.' : 'Choose the other record of this student.'}
    >
      {gone ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <RecordFacts title="Stays" record={kept} />
            <RecordFacts title="Is merged" record={gone} />
          </div>
          <ul className="mt-4 flex list-disc flex-col gap-1 pl-5 text-list">
            {effectsOf(kept, gone).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <DialogActions>
            <Button look="secondary" onClick={() => setOtherId('')}>
              Choose another
            </Button>
            <Button look="secondary" onClick={() => setSwapped(!isSwapped)}>
              <ArrowLeftRight aria-hidden />
              Keep the other one
            </Button>
            <Button gives={mergeStudents} look="danger" pending={isRunning} onClick={() => void merge()}>
              Merge for good
            </Button>
          </DialogActions>
        </>
      ) : (
        <ChooseRecord others={others} alike={alike} onChoose={setOtherId} />
      )}
    </Dialog>
  );
}

function ChooseRecord({
  others,
  alike,
  onChoose,
}: {
  others: readonly ListedRecord[];
  alike: readonly ListedRecord[];
  onChoose: (id: string) => void;
}) {
  const [query, setQuery] = useState('');
  const isAsked = query.trim() !== '';
  const found = isAsked ? others.filter((record) => isFound(query, searchedTexts(record))) : alike;
  const shown = found.slice(0, mostShown);
  return (
    <>
      <SearchField label="Search by name, email, number or reference" value={query} onChange={setQuery} />
      <p role="status" className="mt-3 text-sm text-quiet">
        {isAsked
          ? `${count(found.length, 'record')} found.${found.length > shown.length ? ` The first ${mostShown} are shown.` : ''}`
          : alike.length > 0
            ? 'These look alike. Search to find others.'
            : 'Search to find the other record.'}
      </p>
      <ul aria-label="Records" className="mt-2 divide-y divide-line">
        {shown.map(({ enrollment, courseTitle }) => (
          <li
            key={enrollment.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
              <span className="block font-semibold" translate="no">
                {enrollment.studentName || enrollment.candidateReferenceId}
              </span>
              <span className="block text-sm text-quiet">
                <span translate="no">
                  {[enrollment.studentEmail, enrollment.studentNumber].filter(Boolean).join(', ')}
                </span>
                , {courseTitle}
              </span>
            </span>
            <Button look="secondary" size="small" onClick={() => onChoose(enrollment.id)}>
              Choose
              <span className="sr-only">
                {' '}
                {enrollment.studentName}, {courseTitle}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function RecordFacts({ title, record }: { title: string; record: MergeableRecord }) {
  const { enrollment, courseTitle, completedOn } = record;
  const facts: [label: string, value: string | null][] = [
    ['Name', enrollment.studentName],
    ['Email', enrollment.studentEmail],
    ['Phone', enrollment.studentPhone],
    ['Student number', enrollment.studentNumber],
    ['Class list', courseTitle],
    ['Reference', enrollment.candidateReferenceId],
    ['Completed', completedOn && formatDay(completedOn)],
  ];
  return (
    <section aria-label={title} className="rounded-panel border border-line p-4">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-2 flex flex-col gap-1 text-list">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-quiet">{label}:</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]" translate="no">
              {value || 'none'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the merge does, in sentences. */
function effectsOf(kept: MergeableRecord, gone: MergeableRecord): string[] {
  const jobsTwice = kept.owedJobs.filter((jobId) => gone.owedJobs.includes(jobId)).length;
  const [stays, goes] = [kept.enrollment, gone.enrollment];
  const isOneList = stays.courseId === goes.courseId;
  const number = !stays.studentNumber && goes.studentNumber;
  return [
    `${goes.candidateReferenceId} leads to ${stays.candidateReferenceId} everywhere, also for employers.`,
    isOneList
      ? `${goes.studentName} leaves the class list. Links to that record’s own page end.`
      : `The place on ${gone.courseTitle} stays, under the name, email, phone and student number of ${stays.studentName}.`,
    ...(number ? [`The student number ${number} is kept.`] : []),
    ...(isOneList && kept.completedOn && gone.completedOn
      ? ['The earlier of the two completions stays.']
      : isOneList && gone.completedOn
        ? ['The completion stays.']
        : []),
    jobsTwice > 0
      ? `Both are owed an interview for ${count(jobsTwice, 'job')}: for each, the more settled match stays, and the employer is told if it has seen both.`
      : 'If both are matched to one job, the more settled match stays, and the employer is told if it has seen both.',
  ];
}
