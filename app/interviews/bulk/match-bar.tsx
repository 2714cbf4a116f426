// The bar of a list of matches while some are chosen: everything that can be done about several at once.
import { useState, use } from 'react';
import { CalendarRange, ChevronUp, ClipboardCheck, Download } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useExport } from '#app/files/export-button.tsx';
import { matchColumns } from '#shared/reads/exports/columns.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Menu, MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { PermissionContext } from '#app/ui/permission.ts';
import type { Gated } from '#app/ui/permission.ts';
import { count, formatNumber } from '#app/ui/format.ts';
import { SelectionBar } from '#app/ui/lists/selection/selection.tsx';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Side } from '#shared/domain/interviews/interviews.ts';
import { cancelInterview, rescheduleInterview } from '#shared/domain/interviews/reschedule.ts';
import { askRelease } from '#shared/domain/releases/releases.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { offerCommand } from '../actions.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import { bulkActions, bulkLabel, leftOutWords } from './bulk-actions.ts';
import type { BulkAction } from './bulk-actions.ts';
import { BulkMessageDialog } from './message-dialog.tsx';
import { BulkMoveDialog } from './move-dialog.tsx';
import { BulkTextDialog } from './bulk-text-dialog.tsx';
import { OutcomeDialogSheet } from './outcome-dialog-sheet.tsx';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import { recordOutcome } from '#shared/domain/interviews/record-outcome.ts';
import { sendMessage } from '#shared/domain/messages/messages.ts';

/** The command that each action leads to. */
const bulkCommands: Record<BulkAction, Gated> = {
  // Several at once are agreed to by a manager, like a hire without an interview.
  agree: offerCommand,
  propose: proposeTimes,
  outcomes: recordOutcome,
  message: sendMessage,
  move: rescheduleInterview,
  cancel: cancelInterview,
  release: askRelease,
};

interface MatchBarProps {
  label: string;
  /** The base name of an exported file. */
  exportName: string;
  selection: Selection<MatchInFull>;
}

export function MatchBar({ label, exportName, selection }: MatchBarProps) {
  const side = sideOf(useActor());
  const now = useMinute();
  const { chosen, clear } = selection;
  const [asked, setAsked] = useState<Asked>();
  const save = useExport(exportName, matchColumns[side]);
  const may = use(PermissionContext);
  const navigate = useNavigate();
  const ids = chosen.map(({ match }) => match.id);
  const actions = bulkActions(side, chosen, now).filter(({ action }) => may(bulkCommands[action]));
  const first = actions.find(({ action }) => action === 'propose' || action === 'outcomes');

  /** Times are planned on a page of their own, which says who of the chosen gets none. */
  function ask(action: (typeof actions)[number]) {
    if (action.action === 'propose') void navigate('/interviews/plan', { state: { candidates: ids } });
    else setAsked({ ...action, action: action.action });
  }

  return (
    <SelectionBar label={label} selection={selection}>
      <Menu
        trigger={
          <Button look="secondary" className="max-sm:flex-1">
            <ChevronUp aria-hidden />
            Actions
          </Button>
        }
      >
        {actions
          .filter((each) => each !== first)
          .map((each) => (
            <MenuItem key={each.action} onSelect={() => ask(each)}>
              {bulkLabel(each.action, each.rows.length)}
            </MenuItem>
          ))}
        <MenuLine />
        <MenuItem onSelect={() => save(chosen)}>
          <Download aria-hidden />
          Export {formatNumber(chosen.length)} as CSV
        </MenuItem>
      </Menu>
      {first && (
        <Button className="max-sm:w-full" onClick={() => ask(first)}>
          {first.action === 'propose' ? <CalendarRange aria-hidden /> : <ClipboardCheck aria-hidden />}
          {bulkLabel(first.action, first.rows.length)}
        </Button>
      )}
      {asked && (
        <BulkDialog
          asked={asked}
          side={side}
          chosen={chosen.length}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            clear();
          }}
        />
      )}
    </SelectionBar>
  );
}

/** An action and the matches it is about, as they were when it was pressed. */
interface Asked {
  action: Exclude<BulkAction, 'propose'>;
  rows: readonly MatchInFull[];
}

interface BulkDialogProps {
  asked: Asked;
  side: Side;
  chosen: number;
  onClose: () => void;
  onDone: () => void;
}

function BulkDialog({ asked: { action, rows }, side, chosen, onClose, onDone }: BulkDialogProps) {
  const both = { onClose, onDone };
  const amount = rows.length;
  switch (action) {
    case 'agree':
      return (
        <AgreeDialog
          side={side}
          rows={rows}
          leftOut={leftOutWords(chosen, amount, 'no report to answer')}
          {...both}
        />
      );
    case 'outcomes':
      return (
        <OutcomeDialogSheet rows={rows} leftOut={leftOutWords(chosen, amount, 'no outcome due')} {...both} />
      );
    case 'message':
      return <BulkMessageDialog rows={rows} {...both} />;
    case 'move':
      return (
        <BulkMoveDialog rows={rows} leftOut={leftOutWords(chosen, amount, 'no coming interview')} {...both} />
      );
    case 'cancel':
      return (
        <BulkTextDialog
          title={`Cancel ${count(amount, 'interview')}?`}
          command={cancelInterview}
          label="Reason"
          confirm={`Cancel ${count(amount, 'interview')}`}
          done={{
            title: `${count(amount, 'interview')} cancelled`,
            partly: (taken, of) => `${formatNumber(taken)} of ${count(of, 'interview')} cancelled`,
          }}
          inputsOf={(reason) =>
            rows.map(({ match }) => ({
              matchId: match.id,
              from: match.interviewDate,
              reason,
              unavailableUntil: null,
            }))
          }
          {...both}
        >
          {amount === 1 ? 'The interview is still owed.' : `All ${formatNumber(amount)} are still owed.`}{' '}
          We’ll let the other side know. {leftOutWords(chosen, amount, 'no coming interview')}
        </BulkTextDialog>
      );
    case 'release':
      return (
        <BulkTextDialog
          title={`Ask for release of ${count(amount, 'candidate')}?`}
          command={askRelease}
          label="Reason"
          confirm={`Ask for ${count(amount, 'release')}`}
          done={{
            title: `${count(amount, 'release')} requested`,
            partly: (taken, of) => `${formatNumber(taken)} of ${count(of, 'release')} requested`,
          }}
          inputsOf={(reason) => rows.map(({ match }) => ({ matchId: match.id, reason }))}
          {...both}
        >
          The training provider decides about each. You owe {count(amount, 'interview')} until then.{' '}
          {leftOutWords(chosen, amount, 'no interview owed, or requested already')}
        </BulkTextDialog>
      );
  }
}
