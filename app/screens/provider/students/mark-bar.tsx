import { useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { BulkMark } from '#app/learners/completions/bulk-mark.tsx';
import { formatNumber } from '#app/ui/format.ts';
import type { ClassList, Student } from '#shared/reads/class-list.ts';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { markCompletion } from '#shared/domain/completions/commands.ts';
import { WhoMay } from '#app/forms/who-may.tsx';

interface MarkBarProps {
  list: ClassList;
  /** The students in progress that match the search and the filter. */
  shown: readonly Student[];
  chosen: readonly Student[];
  onChoose: (students: readonly Student[]) => void;
}

/** Marks the chosen students or the whole class at once. Hidden students are never chosen. */
export function MarkBar({ list, shown, chosen, onChoose }: MarkBarProps) {
  const { inProgress } = list;
  const [isAsking, setAsking] = useState(false);
  const mayMark = useMayGive(markCompletion);
  const seen = chosen.filter((student) => shown.includes(student)).length;
  const unseen = chosen.filter((student) => !shown.includes(student));
  const isPart = shown.length < inProgress.length;
  if (inProgress.length === 0) return null;
  if (!mayMark)
    return (
      <div className="mt-4">
        <WhoMay command={markCompletion} />
      </div>
    );
  return (
    <BottomBar label="Mark completions">
      {shown.length > 0 && (
        <Checkbox
          label={
            <span className="font-semibold">
              Select all in progress {isPart && 'that are shown '}({formatNumber(shown.length)})
            </span>
          }
          checked={shown.length > 0 && seen === shown.length}
          some={seen > 0 && seen < shown.length}
          onChange={(event) => onChoose(event.target.checked ? [...unseen, ...shown] : unseen)}
        />
      )}
      {unseen.length > 0 && (
        <span className="text-sm text-wait">{formatNumber(unseen.length)} not shown</span>
      )}
      <Button
        className={cx('max-sm:w-full sm:ml-auto', chosen.length === 0 && 'max-sm:hidden')}
        disabled={chosen.length === 0}
        onClick={() => setAsking(true)}
      >
        <CircleCheck aria-hidden />
        {chosen.length === 0 ? 'Mark complete' : `Mark ${formatNumber(chosen.length)} complete`}
      </Button>
      <BulkMark
        chosen={[{ list, students: chosen }]}
        unseen={unseen.length}
        open={isAsking}
        onOpenChange={setAsking}
        onDone={() => onChoose([])}
      />
    </BottomBar>
  );
}
