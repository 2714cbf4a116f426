import { useForm } from 'react-hook-form';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useDraft } from '#app/forms/use-draft.ts';
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { BadgeLook } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { capitalized, formatDay } from '#app/ui/format.ts';
import { dismissFlag, reviewFlag, upholdFlag } from '#shared/domain/listings/flag-decisions.ts';
import { canDismiss, isWaiting } from '#shared/domain/listings/flags.ts';
import { reasonLabel } from '#shared/domain/stored-texts/decision-texts.ts';
import type { PlatformFlag } from '#shared/reads/analytics/platform.ts';

interface ReportsProps {
  flags: readonly PlatformFlag[];
  onChanged: () => void;
}

export function Reports({ flags, onChanged }: ReportsProps) {
  return (
    <section aria-label="Reports" className="mb-6">
      <h3 className="mb-2 font-semibold">Reports</h3>
      <ul className="divide-y divide-line rounded-panel border border-line">
        {flags.map((flag) => (
          <Report key={flag.id} flag={flag} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

const looks: Record<PlatformFlag['state'], BadgeLook> = {
  open: 'secondary',
  reviewing: 'secondary',
  upheld: 'destructive',
  dismissed: 'muted',
};

function Report({ flag, onChanged }: { flag: PlatformFlag; onChanged: () => void }) {
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{reasonLabel(flag.reason)}</span>
        <Badge look={looks[flag.state]} isStatus>
          {capitalized(flag.state)}
        </Badge>
      </p>
      {flag.note && <p className="text-list">{flag.note}</p>}
      <p className="text-sm text-quiet">
        Reported by {flag.reporterName}, {formatDay(flag.createdAt)}
      </p>
      {flag.decidedAt && (
        <p className="text-sm text-quiet">
          Last decided by {flag.decidedByName}, {formatDay(flag.decidedAt)}
          {flag.decisionNote && `: ${flag.decisionNote}`}
        </p>
      )}
      {flag.askedAgainAt && flag.answer && (
        <p className="border-l-3 border-accent pl-3 text-list">
          The owner changed it and requested a new review {formatDay(flag.askedAgainAt)}: {flag.answer}
        </p>
      )}
      {canDismiss(flag) && <Decision flag={flag} onChanged={onChanged} />}
    </li>
  );
}

function Decision({ flag, onChanged }: { flag: PlatformFlag; onChanged: () => void }) {
  const { call, isRunning, isOffline } = useServerCall();
  const form = useForm({ defaultValues: { note: '' } });
  const name = `flag-decision ${flag.id}`;
  const draft = useDraft(form, { name, before: {}, onTaken: () => {} });

  async function decide(verb: 'review' | 'uphold' | 'dismiss') {
    const command = { review: reviewFlag, uphold: upholdFlag, dismiss: dismissFlag }[verb];
    const path = `/api/admin/flags/${flag.id}/${verb}`;
    const words = { done: { title: command.done }, failed: command.failed };
    const body = { note: form.getValues('note') || null };
    const decision = verb === 'review' ? {} : { body };
    if (!(await call({ method: 'PATCH', path, ...decision, ...words }))) return;
    draft.forget();
    onChanged();
  }

  return (
    <div className="mt-2 flex flex-col gap-3">
      <FormNotices draft={draft.offered} correction={undefined} />
      <TextArea
        label="What you found"
        hint="The owner sees this on the listing while it’s hidden."
        rows={2}
        {...form.register('note')}
      />
      <div className="flex flex-wrap gap-2">
        {flag.state === 'open' && (
          <Button
            look="secondary"
            size="small"
            disabled={isOffline || isRunning}
            onClick={() => void decide('review')}
          >
            Start review
          </Button>
        )}
        <Button
          look="secondary"
          size="small"
          disabled={isOffline || isRunning}
          onClick={() => void decide('dismiss')}
        >
          {flag.state === 'upheld' ? 'Show again' : 'Dismiss'}
        </Button>
        {isWaiting(flag) && (
          <Button
            look="danger"
            size="small"
            disabled={isOffline || isRunning}
            onClick={() => void decide('uphold')}
          >
            Uphold and hide
          </Button>
        )}
      </div>
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
    </div>
  );
}
