// A breach of a promise with the comments of both sides. An administrator may excuse it, with a reason.
import { useState } from 'react';
import { useServerForm } from '#app/forms/server/use-server-form.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { doneWords } from '#app/interviews/done-words.ts';
import { capitalized, count, countOrNo, formatDay } from '#app/ui/format.ts';
import { excuseBreach } from '#shared/domain/guarantees/excuse-breach.ts';
import type { PlatformBreach } from '#shared/reads/analytics/oversight.ts';
import { DecisionButtons, DecisionForm } from './decision-form.tsx';

interface BreachItemProps {
  breach: PlatformBreach;
  onSettled: () => void;
}

export function BreachItem({ breach, onSettled }: BreachItemProps) {
  const [isExcusing, setExcusing] = useState(false);
  const { jobTitle, employerName, providerName, candidateReferenceId, kind, createdAt } = breach;
  return (
    <li data-row="" className="px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {employerName}, {jobTitle}
        </span>
        {breach.excusedAt && <Badge look="muted">Excused</Badge>}
      </p>
      <p className="text-list">
        {candidateReferenceId}, {providerName}:{' '}
        {kind === 'deadline'
          ? 'the interview was not held by its deadline'
          : 'the employer did not hold the interview'}
        , {formatDay(createdAt)}
      </p>
      <p className="text-sm text-quiet">
        {capitalized(countOrNo(breach.reminders, 'reminder'))} sent
        {breach.waitedDays > 0 && `, ${count(breach.waitedDays, 'day')} not counted`}
      </p>
      {breach.employerComment && <p className="mt-1 text-list">Employer: “{breach.employerComment}”</p>}
      {breach.providerComment && (
        <p className="mt-1 text-list">Training provider: “{breach.providerComment}”</p>
      )}
      {breach.excusedAt && (
        <p className="mt-1 text-list">
          {doneWords('Excused', breach.excusedByName, breach.excusedAt, breach.excuse)}
        </p>
      )}
      {!breach.excusedAt &&
        (isExcusing ? (
          <ExcuseForm breach={breach} onBack={() => setExcusing(false)} onDone={onSettled} />
        ) : (
          <Button look="secondary" size="small" className="mt-2" onClick={() => setExcusing(true)}>
            Excuse
          </Button>
        ))}
    </li>
  );
}

interface ExcuseFormProps {
  breach: PlatformBreach;
  onBack: () => void;
  onDone: () => void;
}

function ExcuseForm({ breach, onBack, onDone }: ExcuseFormProps) {
  const form = useServerForm({
    command: excuseBreach,
    method: 'PATCH',
    path: `/api/admin/breaches/${breach.id}/excuse`,
    defaults: { excuse: '' },
    toInput: ({ excuse }) => ({ id: breach.id, excuse }),
    toBody: (values) => values,
    draft: `${excuseBreach.name} ${breach.id}`,
    onDone,
  });
  return (
    <DecisionForm form={form} buttons={<DecisionButtons form={form} confirm="Excuse" onBack={onBack} />}>
      <TextArea
        label="Reason"
        hint="Both sides will see this. The breach no longer counts against the employer."
        required
        rows={2}
        {...form.field('excuse')}
      />
    </DecisionForm>
  );
}
