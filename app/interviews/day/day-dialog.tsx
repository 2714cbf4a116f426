// An interview day: one time each for several candidates, in one or more rooms, with breaks.
import { useRead } from '#app/replica/live/hooks.ts';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { count } from '#app/ui/format.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { plannerOf } from '#shared/reads/planner/planner.ts';
import { placeOfJob } from '../bulk/last-place.ts';
import { DayForm } from './day-form.tsx';

interface DayDialogProps {
  rows: readonly MatchInFull[];
  /** Says what of the selection gets no time. */
  leftOut?: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DayDialog({ rows, leftOut = '', open, onClose, onDone }: DayDialogProps) {
  const at = useRead(placeOfJob, commonJob(rows));
  const planner = useRead(plannerOf);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Interview day"
      description={`${count(rows.length, 'candidate')}, one time each. ${replacedWords(rows)} ${leftOut}`.trim()}
    >
      {open && at && planner && <DayForm {...{ rows, at, planner, onClose, onDone }} />}
    </Dialog>
  );
}

/** Says how many candidates have times on offer, which the new ones replace. */
function replacedWords(rows: readonly MatchInFull[]): string {
  const offered = rows.filter(({ slots }) => slots.length > 0).length;
  return offered === 0
    ? ''
    : `${count(offered, 'candidate has', 'candidates have')} times on offer; the new ones replace them.`;
}

/** A job at the place where all candidates would come to. Null if they would come to different sites. */
function commonJob(rows: readonly MatchInFull[]): number | null {
  const [first] = rows;
  const isOnePlace = rows.every(({ job }) => job?.siteId === first?.job?.siteId);
  return (isOnePlace && first?.match.jobId) || null;
}
