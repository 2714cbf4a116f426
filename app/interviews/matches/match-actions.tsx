// The actions for a match: the next one as a button, the rest in a menu, and the details.
import { useState } from 'react';
import { Ellipsis, Info } from 'lucide-react';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { confirmTime } from '#shared/domain/interviews/propose-times.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { actionLabels, actionsFor, isNextStep } from '../actions.ts';
import type { InterviewAction } from '../actions.ts';
import { MatchDialog } from './match-dialog.tsx';

export function MatchActions({ row }: { row: MatchInFull }) {
  const actor = useActor();
  const now = useNow().toISOString();
  const [action, setAction] = useState<InterviewAction>();
  const [isOpen, setOpen] = useState(false);
  const actions = actionsFor(row, actor, now);
  const isToChoose =
    mayGive(confirmTime, actor) && row.slots.some(({ proposedBy }) => proposedBy !== sideOf(actor));
  const first = isToChoose ? undefined : actions.find(isNextStep);
  const name = row.learner?.studentName || row.match.candidateReferenceId;
  return (
    <div className="flex gap-2 max-sm:w-full">
      {isToChoose && (
        <Button className="max-sm:flex-1" onClick={() => setOpen(true)}>
          Choose a time
        </Button>
      )}
      {!isToChoose && !first && (
        <Button look="secondary" className="max-sm:flex-1" onClick={() => setOpen(true)}>
          Details
        </Button>
      )}
      {first && (
        <Button look="secondary" className="max-sm:flex-1" onClick={() => setAction(first)}>
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
              <MenuItem key={other} onSelect={() => setAction(other)}>
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
