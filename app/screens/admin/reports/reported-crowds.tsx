// Employers' reports of many matches of one day with one training provider, and the administrator's decision.
import { Users } from 'lucide-react';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { doneWords } from '#app/interviews/done-words.ts';
import { NotLoaded } from '#app/session/not-loaded.tsx';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { decideCrowd } from '#shared/domain/crowds/crowds.ts';
import { leastWorkingDays } from '#shared/policy.ts';
import { crowdReportsShape } from '#shared/reads/analytics/oversight.ts';
import type { ReportedCrowd } from '#shared/reads/analytics/oversight.ts';
import { DecisionForm } from './decision-form.tsx';

const parse = (json: unknown) => crowdReportsShape.parse(json);

interface ReportedCrowdsProps {
  version: number;
  onSettled: () => void;
}

export function ReportedCrowds({ version, onSettled }: ReportedCrowdsProps) {
  const crowds = useLoaded('/api/admin/crowds', parse, version);
  return (
    <Card flush title="Many matches of one day">
      {crowds.state === 'loading' && <SkeletonRows rows={2} />}
      {crowds.state === 'failed' && <NotLoaded {...crowds} />}
      {crowds.state === 'there' && crowds.value.rows.length === 0 && (
        <EmptyState icon={Users} title="No reports of many matches">
          If an employer doubts many matches of one day with a training provider, you decide here.
        </EmptyState>
      )}
      {crowds.state === 'there' && (
        <ul aria-label="Reports of many matches" className="divide-y divide-line">
          {crowds.value.rows.map((crowd) => (
            <CrowdItem key={crowd.id} crowd={crowd} onSettled={onSettled} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface CrowdItemProps {
  crowd: ReportedCrowd;
  onSettled: () => void;
}

const outcomes: Record<Exclude<ReportedCrowd['state'], 'open'>, string> = {
  withdrawn: 'The matches that were still open were withdrawn.',
  goes_on: 'The matches stay, and their interviews are due.',
  undecided: 'Nobody decided in time. The interviews are due.',
};

function CrowdItem({ crowd, onSettled }: CrowdItemProps) {
  const { employerName, providerName, day, state, restsUntil, decidedAt } = crowd;
  return (
    <li data-row="" className="px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {count(crowd.count, 'match', 'matches')} of {formatDay(day)}
        </span>
        {state === 'open' ? (
          <Badge look="secondary" isStatus>
            To decide
          </Badge>
        ) : (
          <Badge look="muted">{state === 'undecided' ? 'Not decided' : 'Decided'}</Badge>
        )}
      </p>
      <p className="mt-1 text-list">
        <bdi>{employerName}</bdi> reported its matches with <bdi>{providerName}</bdi> on{' '}
        {formatDay(crowd.createdAt)}.
      </p>
      {state === 'open' ? (
        <>
          {restsUntil && (
            <p className="mt-1 text-sm text-quiet">
              Nothing is due for them until {formatDay(restsUntil)}. Without a decision, their interviews are
              then due again, with at least {leastWorkingDays} working days left.
            </p>
          )}
          <DecideCrowd crowd={crowd} onDone={onSettled} />
        </>
      ) : (
        <p className="mt-1 text-list">
          {outcomes[state]}{' '}
          {decidedAt &&
            state !== 'undecided' &&
            doneWords('Decided', crowd.decidedByName, decidedAt, crowd.comment)}
        </p>
      )}
    </li>
  );
}

function DecideCrowd({ crowd, onDone }: { crowd: ReportedCrowd; onDone: () => void }) {
  const form = useServerForm({
    command: decideCrowd,
    method: 'PATCH',
    path: `/api/admin/crowds/${crowd.id}/decide`,
    defaults: { verdict: 'go_on', comment: '' },
    toInput: (values) => ({ id: crowd.id, ...values }),
    toBody: (values) => values,
    draft: `${decideCrowd.name} ${crowd.id}`,
    onDone,
  });
  return (
    <DecisionForm
      form={form}
      buttons={
        <>
          <Button
            type="submit"
            look="secondary"
            pending={form.isRunning}
            disabled={form.isOffline}
            onClick={() => form.setValue('verdict', 'go_on')}
          >
            Let them go on
          </Button>
          <Button
            type="submit"
            look="danger"
            pending={form.isRunning}
            disabled={form.isOffline}
            onClick={() => form.setValue('verdict', 'withdraw')}
          >
            Withdraw the matches
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        hint="Both sides will see this. Don’t include names or contact details."
        required
        rows={2}
        {...form.field('comment')}
      />
    </DecisionForm>
  );
}
