import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { MarkMany } from '#app/forms/completions/mark-many.tsx';
import { formatNumber } from '#app/ui/format.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { BottomBar } from '#app/ui/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';

interface MarkBarProps {
  list: ClassList;
  chosen: readonly Student[];
  onChoose: (students: readonly Student[]) => void;
}

/** Marks the chosen students, or the whole class, in one go. */
export function MarkBar({ list, chosen, onChoose }: MarkBarProps) {
  const { inProgress } = list;
  const [isAsking, setAsking] = useState(false);
  if (inProgress.length === 0) return null;
  return (
    <BottomBar label="Mark completions">
      <Checkbox
        label={
          <span className="font-semibold">Select all in progress ({formatNumber(inProgress.length)})</span>
        }
        checked={chosen.length === inProgress.length}
        some={chosen.length > 0 && chosen.length < inProgress.length}
        onChange={(event) => onChoose(event.target.checked ? inProgress : [])}
      />
      <Button
        className="max-sm:w-full sm:ml-auto"
        disabled={chosen.length === 0}
        onClick={() => setAsking(true)}
      >
        <CircleCheck aria-hidden />
        {chosen.length === 0 ? 'Mark complete' : `Mark ${formatNumber(chosen.length)} complete`}
      </Button>
      <MarkMany
        chosen={[{ list, students: chosen }]}
        open={isAsking}
        onOpenChange={setAsking}
        onDone={() => onChoose([])}
      />
    </BottomBar>
  );
}
