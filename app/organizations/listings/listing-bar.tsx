// The bar of a list of jobs or courses while some are chosen: activate, deactivate or export them together.
import { useState } from 'react';
import { Download } from 'lucide-react';
import type { CsvColumn } from '#shared/lib/csv.ts';
import { useExport } from '#app/files/export-button.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { SelectionBar } from '#app/ui/lists/selection/selection.tsx';
import type { Selection } from '#app/ui/lists/selection/use-selection.ts';
import { editCourse } from '#shared/domain/courses/commands.ts';
import { beginAtOnce } from '#shared/domain/jobs/capacity.ts';
import { editJob } from '#shared/domain/jobs/commands.ts';
import type { Command, Actor } from '#shared/engine/command.ts';
import type { Reader } from '#shared/engine/store.ts';
import { promisedBy, waitingForPlaces } from '#shared/reads/decisions/consequences.ts';

interface Listing {
  id: number;
  isActive: boolean;
}

interface ListingBarProps<Item> {
  kind: 'job' | 'course';
  selection: Selection<Item>;
  listingOf: (item: Item) => Listing;
  columns: readonly CsvColumn<Item>[];
}

export function ListingBar<Item>({ kind, selection, listingOf, columns }: ListingBarProps<Item>) {
  const { chosen, clear } = selection;
  const save = useExport(`${kind}s`, columns);
  const [isActive, setAsked] = useState<boolean>();
  const listings = chosen.map(listingOf);
  const active = listings.filter((listing) => listing.isActive);
  const inactive = listings.filter((listing) => !listing.isActive);
  return (
    <SelectionBar label={`Chosen ${kind}s`} selection={selection}>
      <Button look="secondary" className="max-sm:flex-1" onClick={() => save(chosen)}>
        <Download aria-hidden />
        Export {formatNumber(chosen.length)}
      </Button>
      {inactive.length > 0 && (
        <Button
          gives={kind === 'job' ? editJob : editCourse}
          look="secondary"
          className="max-sm:flex-1"
          onClick={() => setAsked(true)}
        >
          Activate {formatNumber(inactive.length)}
        </Button>
      )}
      {active.length > 0 && (
        <Button
          gives={kind === 'job' ? editJob : editCourse}
          look="secondary"
          className="max-sm:flex-1"
          onClick={() => setAsked(false)}
        >
          Deactivate {formatNumber(active.length)}
        </Button>
      )}
      {isActive !== undefined && (
        <ActivityQuestion
          kind={kind}
          isActive={isActive}
          listings={isActive ? inactive : active}
          unchanged={isActive ? active.length : inactive.length}
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

interface ActivityQuestionProps {
  kind: 'job' | 'course';
  isActive: boolean;
  listings: readonly Listing[];
  /** How many of the chosen ones are so already. */
  unchanged: number;
  onClose: () => void;
  onDone: () => void;
}

function ActivityQuestion({ kind, isActive, listings, unchanged, onClose, onDone }: ActivityQuestionProps) {
  const command = (kind === 'job' ? editJob : editCourse) as Command<unknown>;
  const { runAll, isRunning } = useSubmit(command);
  const ids = listings.map(({ id }) => id).join();
  const owed = useRead(owedFor, kind, ids);
  const waiting = useRead(waitingFor, kind, ids) ?? 0;
  const [verb, done] = isActive ? ['Activate', 'activated'] : ['Deactivate', 'deactivated'];

  async function change() {
    const inputs = listings.map(({ id }) => ({
      id,
      set: { isActive },
      base: { isActive: !isActive },
    }));
    const words = {
      title: `${count(inputs.length, kind)} ${done}`,
      partly: (taken: number, of: number) => `${formatNumber(taken)} of ${count(of, kind)} ${done}`,
    };
    if (await runAll(inputs, words)) onDone();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${verb} ${count(listings.length, kind)}?`}
      confirm={`${verb} ${count(listings.length, kind)}`}
      pending={isRunning}
      onConfirm={() => void change()}
    >
      <p>{isActive ? gains[kind] : losses[kind]}</p>
      {unchanged > 0 && (
        <p>
          {count(unchanged, 'other chosen is', 'others chosen are')} {isActive ? 'active' : 'inactive'}{' '}
          already.
        </p>
      )}
      {!isActive && owed !== undefined && owed > 0 && (
        <p>{count(owed, 'guaranteed interview is', 'guaranteed interviews are')} still owed.</p>
      )}
      {!isActive && waiting > 0 && <p>{beginAtOnce(waiting)}</p>}
    </ConfirmDialog>
  );
}

const gains = {
  job: 'Training providers can link courses to them, and new completions under your agreements are matched.',
  course: 'Employers can find them, and new completions under your agreements are matched.',
};

const losses = {
  job: 'Inactive jobs get no new matches. You can activate them again.',
  course: 'New people won’t see them. You can activate them again.',
};

/** Counts the interviews that these jobs or courses still promise. */
async function owedFor(reader: Reader, actor: Actor, kind: 'job' | 'course', ids: string): Promise<number> {
  const column = kind === 'job' ? 'jobId' : 'courseId';
  const promised = await Promise.all(
    ids.split(',').map((id) => promisedBy(reader, actor, column, Number(id))),
  );
  return promised.reduce((sum, { owed }) => sum + owed, 0);
}

/** Counts the interviews that wait for a place of these jobs. A course gives none. */
async function waitingFor(
  reader: Reader,
  actor: Actor,
  kind: 'job' | 'course',
  ids: string,
): Promise<number> {
  if (kind === 'course') return 0;
  const waiting = await Promise.all(
    ids.split(',').map((id) => waitingForPlaces(reader, actor, Number(id), null)),
  );
  return waiting.reduce((sum, each) => sum + each, 0);
}
