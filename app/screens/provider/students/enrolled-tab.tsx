import { useState } from 'react';
import { Users } from 'lucide-react';
import { useCorrection } from '#app/forms/correction.tsx';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { markCompletion } from '#shared/domain/completions.ts';
import { BatchNotice } from './batch-notice.tsx';
import { MarkBar } from './mark-bar.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { RemoveStudent } from './remove-student.tsx';
import { StudentRow } from './student-row.tsx';

interface EnrolledTabProps {
  list: ClassList;
  onAdd: () => void;
}

/** What the person has ticked, and the one student a dialog is open for. */
export function EnrolledTab({ list, onAdd }: EnrolledTabProps) {
  const [query, setQuery] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [marking, setMarking] = useState<Student>();
  const { correction, close } = useCorrection(markCompletion);
  const [removing, setRemoving] = useState<Student>();
  const shown = list.students.filter((student) => isFound(student, query));
  const chosen = list.inProgress.filter(({ enrollment }) => ticked.has(enrollment.id));

  function tick(id: string, on: boolean) {
    const next = new Set(ticked);
    if (on) next.add(id);
    else next.delete(id);
    setTicked(next);
  }

  if (list.students.length === 0) {
    return (
      <Card flush>
        <EmptyState
          icon={Users}
          title="No enrolled students yet"
          action={<Button onClick={onAdd}>Add Student</Button>}
        >
          Students stand here once you add them. It works without a connection too.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-col gap-3">
        <BatchNotice list={list} />
        <SearchField label="Search students" value={query} onChange={setQuery} className="sm:max-w-sm" />
      </div>
      <Card flush>
        {shown.length === 0 ? (
          <EmptyState
            icon={Users}
            title="No student matches your search"
            action={
              <Button look="secondary" onClick={() => setQuery('')}>
                Clear search
              </Button>
            }
          />
        ) : (
          <ul aria-label="Enrolled students" className="divide-y divide-line">
            {shown.map((student) => (
              <StudentRow
                key={student.enrollment.id}
                student={student}
                isTicked={ticked.has(student.enrollment.id)}
                onTick={(on) => tick(student.enrollment.id, on)}
                onMark={() => setMarking(student)}
                onRemove={() => setRemoving(student)}
              />
            ))}
          </ul>
        )}
      </Card>
      <MarkBar
        list={list}
        chosen={chosen}
        onChoose={(students) => setTicked(new Set(students.map(({ enrollment }) => enrollment.id)))}
      />
      <MarkDialog
        list={list}
        student={marking}
        correction={correction}
        onClose={() => {
          setMarking(undefined);
          if (correction) close();
        }}
      />
      <RemoveStudent student={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function isFound({ enrollment }: Student, query: string): boolean {
  const words = query.trim().toLowerCase().split(/\s+/);
  const text = [enrollment.studentName, enrollment.studentEmail, enrollment.candidateReferenceId]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
