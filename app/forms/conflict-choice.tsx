// Shows a conflict between a change made here and one made elsewhere, with the choice between the two values.
import type { ReactNode } from 'react';
import { ArrowLeftRight } from 'lucide-react';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { useForwardFocus } from '#app/ui/dialogs/forward-focus.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { settleConflict } from '#shared/domain/edits/conflicts.ts';
import { openConflicts } from '#shared/reads/open-conflicts.ts';
import type { OpenConflict } from '#shared/reads/open-conflicts.ts';
import type { TableName } from '#shared/engine/schema.ts';
import { editFormRouteOf } from '#app/changes/correction/edit-form-routes.ts';
import { useSubmit } from './use-submit.ts';
import { WholeTextsOf } from '#app/changes/full-text-dialog.tsx';

interface ConflictLinesProps {
  open: readonly OpenConflict[];
  /** Each line names its subject. For a list of several subjects. */
  isNamed?: boolean;
}

export function ConflictChoices({ open, isNamed }: ConflictLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {open.map((line) => (
        <ConflictLine key={line.conflict.id} line={line} isNamed={isNamed} />
      ))}
    </ul>
  );
}

interface ConflictLineProps {
  line: OpenConflict;
  isNamed: boolean | undefined;
  /** Receives the chosen value. */
  onSettled?: (value: string | null) => void;
}

function ConflictLine({ line, isNamed, onSettled }: ConflictLineProps) {
  const { run, isRunning } = useSubmit(settleConflict);
  const now = useNow();
  const box = useForwardFocus<HTMLLIElement>({ toField: onSettled !== undefined });
  const { conflict, sentence, isCut, isOwn, standsBy, standsSince, over, about } = line;
  // On the form itself, a third value is typed into the field that shows the line.
  const page = isNamed ? editFormRouteOf(line) : undefined;

  async function settle(as: 'mine' | 'theirs') {
    if (await run({ id: conflict.id, as, over })) onSettled?.(as === 'mine' ? conflict.yours : over);
  }

  return (
    <li ref={box} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <ArrowLeftRight aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />
        <div className="min-w-0 wrap-break-word">
          {isNamed && <p className="font-semibold">{about}</p>}
          <p className="text-list">{sentence}</p>
          <p className="text-sm text-quiet">
            {isOwn ? 'The second is of' : `Changed by ${standsBy},`} {formatMoment(standsSince, now)}.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          gives={settleConflict}
          look="secondary"
          size="small"
          pending={isRunning}
          onClick={() => void settle('mine')}
        >
          {isOwn ? 'Use the first' : 'Use mine'}
        </Button>
        <Button
          gives={settleConflict}
          look="quiet"
          size="small"
          pending={isRunning}
          onClick={() => void settle('theirs')}
        >
          {isOwn ? 'Keep the second' : `Keep ${standsBy}’s`}
        </Button>
        {page && (
          <LinkButton look="quiet" size="small" to={page}>
            Edit
          </LinkButton>
        )}
      </div>
      {isCut && (
        <div className="min-w-0 basis-full pl-8">
          <WholeTextsOf
            label="Show both"
            texts={[
              [isOwn ? 'The first' : 'Changed here', conflict.yours],
              [isOwn ? 'The second' : `By ${standsBy}`, over],
            ]}
          />
        </div>
      )}
    </li>
  );
}

/** Returns the conflict notes of a form by field name, and puts the chosen value into the field. */
export function useConflictNotes(
  of: readonly [table: TableName, id: string | number] | undefined,
  put: (field: string, value: string | boolean) => void,
): (field: string) => ReactNode {
  const open = useRead(openConflicts);
  return (field) => {
    if (!of) return undefined;
    const [table, id] = of;
    const line = open?.find(
      (each) =>
        each.table === table && each.conflict.subjectId === String(id) && each.conflict.field === field,
    );
    return line && <FieldConflict line={line} put={(value) => put(field, inForm(value))} />;
  };
}

const inForm = (value: string | null): string | boolean =>
  value === 'true' || value === 'false' ? value === 'true' : (value ?? '');

function FieldConflict({ line, put }: { line: OpenConflict; put: (value: string | null) => void }) {
  return (
    <div className="rounded-control bg-wait-soft">
      <ul>
        <ConflictLine line={line} isNamed={false} onSettled={put} />
      </ul>
    </div>
  );
}

/** Shows the conflicts of one row where the row is shown or edited. Renders nothing if there is no conflict. */
export function ConflictsOf({ table, id }: { table: TableName; id: string | number }) {
  const open = useRead(openConflicts)?.filter(
    ({ table: of, conflict }) => of === table && conflict.subjectId === String(id),
  );
  if (!open || open.length === 0) return null;
  return (
    <section aria-label="Changed on another device" className="rounded-panel bg-wait-soft">
      <ConflictChoices open={open} />
    </section>
  );
}
