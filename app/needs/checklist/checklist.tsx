// The checklist of a newcomer. Each line ticks itself once it is true, and the list disappears when all are.
import { useEffect, useState } from 'react';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { install, useInstallState } from '#app/device/install.ts';
import { pushState } from '#app/device/push/device-push.ts';
import { useActor, useIsWhole, useRead } from '#app/replica/live/hooks.ts';
import { InstallSteps } from '#app/device/install-steps.tsx';
import { ButtonWords } from '#app/ui/button-words.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { firstSteps } from '#shared/reads/newcomers/first-steps.ts';
import { readMark, writeMark } from './checklist-mark.ts';
import { stepsOf } from './steps.ts';
import type { Step } from './steps.ts';
import { useHasColleague } from './use-has-colleague.ts';

export function Checklist() {
  const { person, role } = useActor();
  const done = useRead(firstSteps);
  const isWhole = useIsWhole();
  const hasColleague = useHasColleague();
  const installState = useInstallState();
  const [isHidden, setHidden] = useState(false);
  const [isByHand, setByHand] = useState(false);
  const push = pushState(person);
  const steps =
    done &&
    stepsOf(role, done, {
      hasColleague,
      hasPush: push === 'unsupported' || push === 'denied' ? undefined : push === 'on',
      isInstalled: installState === 'none' ? undefined : installState === 'installed',
    });
  const isOver = isWhole && steps?.every(({ isDone }) => isDone);
  useEffect(() => {
    if (isOver) writeMark(person, 'over');
    else if (!readMark(person)) writeMark(person, 'begun');
  }, [isOver, person]);
  if (!steps || !isWhole || isOver || isHidden) return null;

  function hide() {
    writeMark(person, 'over');
    setHidden(true);
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus();
  }
  function act() {
    if (installState === 'offered') void install();
    else setByHand(true);
  }
  return (
    <Card
      flush
      title="Get started"
      aside={
        <span className="flex items-center gap-2">
          <span className="text-list text-quiet tabular-nums">
            {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
          </span>
          <Button look="quiet" size="small" onClick={hide}>
            Hide<span className="sr-only"> this checklist</span>
          </Button>
        </span>
      }
    >
      <ul aria-label="Get started" className="divide-y divide-line">
        {steps.map((step) => (
          <Line key={step.key} step={step} onAct={act} />
        ))}
      </ul>
      {isByHand && (
        <div className="border-t border-line px-4 pb-4 sm:px-5">
          <InstallSteps />
        </div>
      )}
    </Card>
  );
}

function Line({ step: { what, why, isDone, button, to }, onAct }: { step: Step; onAct: () => void }) {
  const words = <ButtonWords button={button} about={what} />;
  if (isDone)
    return (
      <li className="flex items-center gap-3 px-4 py-2 text-quiet sm:px-5">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-accent-text" />
        <span>
          {what}
          <span className="sr-only">, done</span>
        </span>
      </li>
    );
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <CircleDashed aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{what}</p>
        <p className="text-list text-quiet">{why}</p>
      </div>
      {to ? (
        <LinkButton to={to} look="secondary" size="small">
          {words}
        </LinkButton>
      ) : (
        <Button look="secondary" size="small" onClick={onAct}>
          {words}
        </Button>
      )}
    </li>
  );
}
