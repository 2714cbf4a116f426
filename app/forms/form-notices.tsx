import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { refusalWords } from '#app/changes/refusal-words.ts';
import { keepsHere } from '#app/replica/device/keep-copy-setting.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useForwardFocus } from '#app/ui/dialogs/forward-focus.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import type { Gated } from '#app/ui/permission.ts';
import { WhoMay } from './who-may.tsx';
import type { OfferedDraft } from './use-draft.ts';
import { draftDays } from '#shared/policy.ts';

interface FormNoticesProps {
  /** Says whom to ask if the person may not give it. */
  command?: Gated;
  draft: OfferedDraft | undefined;
  /** The refused change that this form corrects. */
  correction: OutboxEntry | undefined;
}

/** Shows notices above a form: whom to ask, why a change was refused, or that a draft exists. */
export function FormNotices({ command, draft, correction }: FormNoticesProps) {
  return (
    <>
      {command && <WhoMay command={command} />}
      {correction?.outcome?.kind === 'refused' && (
        <Notice tone="waits">This change wasn’t saved: {refusalWords(correction.outcome)}</Notice>
      )}
      {draft && <DraftNotice draft={draft} />}
    </>
  );
}

function DraftNotice({ draft }: { draft: OfferedDraft }) {
  const now = useNow();
  const { person } = useActor();
  return (
    <div ref={useForwardFocus<HTMLDivElement>({ toField: true })}>
      <Notice
        action={
          <span className="flex gap-2">
            <Button look="secondary" size="small" onClick={draft.take}>
              Use draft
            </Button>
            <Button look="quiet" size="small" onClick={draft.discard}>
              Discard
            </Button>
          </span>
        }
      >
        <span className="block font-medium">
          Draft saved on this device only{draft.of && `: ${draft.of}`}
        </span>
        <span className="block text-sm text-quiet">
          Not submitted. Saved on this device for {draftDays} days.
          {!keepsHere(person) && ' Signing out deletes it.'} Last typed {formatMoment(draft.savedAt, now)}.
        </span>
      </Notice>
    </div>
  );
}
