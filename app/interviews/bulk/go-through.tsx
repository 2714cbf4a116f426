// The offered times of several learners, one learner after the other: confirm, answer otherwise, or skip.
import { useState } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { formatNumber } from '#app/ui/format.ts';
import { kindLabel, placeWords } from '#shared/domain/interviews/interviews.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { AnswerTimes } from '../answer-times.tsx';

interface GoThroughProps {
  /** The matches, in the order in which they are shown. */
  ids: readonly string[];
  onClose: () => void;
}

export function GoThrough({ ids, onClose }: GoThroughProps) {
  const matches = useRead(matchesInFull);
  const [at, setAt] = useState(0);
  const [isSuggesting, setSuggesting] = useState(false);
  const id = ids[at];
  const row = matches?.find(({ match }) => match.id === id);
  const isLast = at === ids.length - 1;

  function next() {
    if (isLast) onClose();
    else setAt(at + 1);
  }

  if (row && isSuggesting)
    return (
      <ActionDialog
        action="suggest"
        row={row}
        onClose={() => {
          setSuggesting(false);
          next();
        }}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={row?.learner?.studentName || row?.match.candidateReferenceId || ''}
      description={`${formatNumber(at + 1)} of ${formatNumber(ids.length)}. ${row?.job?.employerName ?? ''}, ${row?.job?.title ?? ''}`}
    >
      {row && (
        <div key={row.match.id} className="flex flex-col gap-5">
          {row.slots.length > 0 ? (
            <AnswerTimes row={row} onConfirmed={next} />
          ) : (
            <p>This learner has no open times.</p>
          )}
          {row.interview?.place && (
            <Facts>
              <Fact name={kindLabel(row.interview.kind)} wide>
                {placeWords(row.interview)}
              </Fact>
            </Facts>
          )}
        </div>
      )}
      <DialogActions>
        {row && row.slots.length > 0 && (
          <Button look="quiet" onClick={() => setSuggesting(true)}>
            None of these
          </Button>
        )}
        <Button look="secondary" onClick={next}>
          {isLast ? 'Done' : 'Skip'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
