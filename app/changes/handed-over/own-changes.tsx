// The changes that a person sent to managers, and where each stands.
import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react';
import { formatMoment } from '#app/ui/format.ts';
import { Button } from '#app/ui/button.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { HandedOverChange } from '#shared/domain/handed-over/handed-over-change.ts';
import { alikeChanges, changesTitle, decisionWords } from './decision-words.ts';

interface OwnChangesProps {
  label: string;
  changes: readonly HandedOverChange[];
  /** Takes declined changes off the list of what needs attention. */
  onRead?: ((changes: readonly HandedOverChange[]) => void) | undefined;
}

export function OwnChanges({ label, changes, onRead }: OwnChangesProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {alikeChanges(changes).map((group) => (
        <Group key={group[0]?.id} changes={group} onRead={onRead} />
      ))}
    </ul>
  );
}

function Group({ changes, onRead }: Omit<OwnChangesProps, 'label'>) {
  const now = useNow();
  const [change] = changes;
  if (!change) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <StateIcon change={change} />
        <div className="min-w-0 wrap-break-word">
          <p className="font-semibold">{changesTitle(changes)}</p>
          <p className="text-list">{decisionWords(change, now)}</p>
          {change.declinedReason && <p className="text-list">Reason: {change.declinedReason}</p>}
          <p className="text-sm text-quiet tabular-nums">Saved {formatMoment(change.savedAt, now)}</p>
        </div>
      </div>
      {onRead && (
        <Button look="secondary" size="small" onClick={() => onRead(changes)}>
          OK
        </Button>
      )}
    </li>
  );
}

function StateIcon({ change: { state } }: { change: HandedOverChange }) {
  if (state === 'waiting') return <Clock3 aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />;
  if (state === 'applied')
    return <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />;
  return <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />;
}
