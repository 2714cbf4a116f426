// The actions for a match: the next one as a button, the rest in a menu, and the details.
import { useState } from 'react';
import { Check, Ellipsis, Info } from 'lucide-react';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import type { ButtonSize } from '#app/ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import { canConfirm, sideOf, zoneOfPlace, placeWords } from '#shared/domain/interviews/interviews.ts';
import type { Slot } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { ActionDialog } from '../action-dialog.tsx';
import {
  actionLabels,
  actionsFor,
  asksForOtherTimes,
  endsMatch,
  isAskedFirst,
  isNextStep,
} from '../actions.ts';
import type { InterviewAction } from '../actions.ts';
import { useConfirmTime } from '../answer-times.tsx';
import { formatSlot } from '../times.ts';
import { MatchDialog } from './match-dialog.tsx';

interface OfferedTimeProps {
  row: MatchInFull;
  slot: Slot;
  /** Asks for other times. Without it, the menu of the row does. */
  onOther: (() => void) | undefined;
  size: ButtonSize;
}

/** The only time on offer is confirmed in the row. */
function OfferedTime({ row: { match, interview }, slot, onOther, size }: OfferedTimeProps) {
  const { confirm, isRunning } = useConfirmTime(match.id);
  const time = formatSlot(slot.startsAt, zoneOfPlace(interview));
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 basis-full text-list font-medium">
        {time}
        {interview?.place && <span className="font-normal text-quiet">, {placeWords(interview)}</span>}
      </p>
      <Button
        size={size}
        pending={isRunning}
        aria-label={`Choose ${time}`}
        onClick={() => void confirm(slot.id)}
      >
        <Check aria-hidden />
        Choose
      </Button>
      {onOther && (
        <Button look="quiet" size={size} onClick={onOther}>
          Other times
        </Button>
      )}
    </div>
  );
}

interface MatchActionsProps {
  row: MatchInFull;
  /** In a table with one line a row: the buttons are lower where the pointer is precise. */
  isDense?: boolean;
}

export function MatchActions({ row, isDense = false }: MatchActionsProps) {
  const size = isDense ? 'small' : 'regular';
  const actor = useActor();
  const now = useNow().toISOString();
  const [action, setAction] = useState<InterviewAction>();
  const [isOpen, setOpen] = useState(false);
  const actions = actionsFor(row, actor, now);
  const side = sideOf(actor);
  const isToChoose =
    mayGive(confirmTime, actor) &&
    row.slots.some(({ proposedBy }) => proposedBy !== side) &&
    // The row then shows what its line of "Needs you" asks for. Times are chosen in the details, or afterwards.
    !isAskedFirst(row, side, now);
  const only = row.slots.length === 1 ? row.slots[0] : undefined;
  const offered = only && isToChoose && canConfirm(only, row.match, actor, now) ? only : undefined;
  const first = isToChoose ? undefined : actions.find(isNextStep);
  const other = isDense ? undefined : actions.find(asksForOtherTimes);
  const name = row.learner?.studentName || row.match.candidateReferenceId;
  return (
    <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:w-full">
      {offered && (
        <OfferedTime row={row} slot={offered} onOther={other && (() => setAction(other))} size={size} />
      )}
      {isToChoose && !offered && (
        <Button size={size} className="max-sm:flex-1" onClick={() => setOpen(true)}>
          Choose a time
        </Button>
      )}
      {!isToChoose && !first && (
        <Button look="secondary" size={size} className="max-sm:flex-1" onClick={() => setOpen(true)}>
          Details
        </Button>
      )}
      {first && (
        <Button look="secondary" size={size} className="max-sm:flex-1" onClick={() => setAction(first)}>
          {actionLabels[first]}
        </Button>
      )}
      {actions.length > 0 && (
        <Menu
          trigger={
            <IconButton label={`More about ${name}`} className="max-sm:ml-auto">
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => setOpen(true)}>
            <Info aria-hidden />
            Details
          </MenuItem>
          {actions.some((other) => other !== first) && <MenuLine />}
          {actions
            .filter((other) => other !== first)
            .map((other) => (
              <MenuItem key={other} danger={endsMatch(other)} onSelect={() => setAction(other)}>
                {actionLabels[other]}
              </MenuItem>
            ))}
        </Menu>
      )}
      {action && <ActionDialog action={action} row={row} onClose={() => setAction(undefined)} />}
      {isOpen && <MatchDialog row={row} onClose={() => setOpen(false)} onAction={setAction} />}
    </div>
  );
}
