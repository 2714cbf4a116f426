// The training provider's answer about the employer: whether it kept the interview promise.
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { formatShortDay } from '#app/ui/format.ts';
import { answerPromise } from '#shared/domain/agreements/interview-promise.ts';
import type { AgreementInFull } from '#shared/reads/agreements.ts';
import { WhoMay } from '#app/forms/who-may.tsx';

interface PromiseProps {
  found: AgreementInFull & { mayAnswerPromise: boolean };
}

export function InterviewPromise({ found: { agreement, job, mayAnswerPromise } }: PromiseProps) {
  const { run, isRunning } = useSubmit(answerPromise);
  const { id, promiseKept, promiseAnsweredAt } = agreement;
  if (!mayAnswerPromise) return null;
  const employer = job?.employerName ?? 'the employer';
  const answer = (isKept: boolean) => void run({ id, isKept });
  return (
    <Card title={`Did ${employer} keep the interview promise?`}>
      {promiseAnsweredAt && (
        <p className="mb-4">
          You answered {promiseKept ? 'yes' : 'no'} on {formatShortDay(promiseAnsweredAt)}. You can change
          your answer.
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        <Button
          gives={answerPromise}
          look="secondary"
          pending={isRunning}
          disabled={promiseKept === true}
          onClick={() => answer(true)}
        >
          Yes
        </Button>
        <Button
          gives={answerPromise}
          look="secondary"
          pending={isRunning}
          disabled={promiseKept === false}
          onClick={() => answer(false)}
        >
          No
        </Button>
        <WhoMay command={answerPromise} />
      </div>
      <p className="mt-3 text-sm text-quiet">{employer} and the administrators can see your answer.</p>
    </Card>
  );
}
