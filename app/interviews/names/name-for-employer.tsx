import { useEffect, useState } from 'react';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { Eye } from 'lucide-react';
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { useActor } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { formatDay } from '#app/ui/format.ts';
import { mayBeNamed } from '#shared/domain/consents/consents.ts';
import { restsOnReopened } from '#shared/domain/claims/claim.ts';
import { canObject, isOwnTime } from '#shared/domain/guarantees/guarantee.ts';
import { isScheduled } from '#shared/domain/interviews/interviews.ts';
import { viewName } from '#shared/domain/consents/view-name.ts';
import { identity } from '#shared/reads/naming.ts';
import type { Consent } from '#shared/domain/consents/consents.ts';
import type { Identity } from '#shared/reads/naming.ts';
import { nameShownDays } from '#shared/policy.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { forgetName, keepName, keptName, mayKeepName } from './kept-names.ts';
import { WhoMay } from '#app/forms/who-may.tsx';

interface NameForEmployerProps {
  row: MatchInFull;
  consent: Consent | undefined;
}

/** Loads the name on request. Closing the details drops it, unless it is kept for the day of the interview. */
export function NameForEmployer({
  row: { match, course, interview, claims },
  consent,
}: NameForEmployerProps) {
  const now = useNow().toISOString();
  const [shown, setShown] = useState<Identity>();
  const { kept, find, keep, forget } = useKept(match);
  const { ask, isRunning, isOffline } = useServerCall();
  if (!consent)
    return (
      <p className="text-list text-quiet">
        The learner hasn’t agreed to share their name. Use the reference for the interview.
      </p>
    );
  if (!mayBeNamed(match, interview, consent, claims, now))
    return (
      <p className="text-list text-quiet">
        The learner agreed to share their name. {whenNamed({ match, interview, claims }, now)}
      </p>
    );
  if (shown) {
    const day = match.interviewDate && formatDay(match.interviewDate);
    return (
      <>
        <Shown person={shown} provider={course?.providerName} />
        {kept && <Kept day={day} onForget={forget} />}
        {!kept && mayKeepName(match, now) && <Keep day={day} onKeep={() => keep(shown)} />}
      </>
    );
  }

  async function show() {
    // If the button is pressed early, the kept name may not have been read yet.
    const known = await find();
    if (known) return setShown(known);
    const path = `/api/candidate-matches/${match.id}/name`;
    const answer = await ask({ method: 'POST', path, failed: viewName.failed });
    if (answer) setShown(identity.parse(answer));
  }

  return (
    <>
      <p className="text-list text-quiet">
        The learner agreed to share their name for this interview.{' '}
        {course?.providerName ?? 'The training provider'} sees that you looked.
      </p>
      <Button
        gives={viewName}
        look="secondary"
        pending={isRunning}
        disabled={isOffline && !kept}
        onClick={() => void show()}
      >
        <Eye aria-hidden />
        Show name
      </Button>
      <WhoMay command={viewName} />
      {isOffline && !kept && <p className="text-sm text-quiet">{needsConnection}</p>}
    </>
  );
}

/** Says from when on the name is shown. While one side can say no to the time, the interview is not confirmed. */
function whenNamed(
  { match, interview, claims }: Pick<MatchInFull, 'match' | 'interview' | 'claims'>,
  now: string,
): string {
  const isTimeOpen = isScheduled(match) && interview !== undefined && canObject(interview, now);
  if (!isTimeOpen && restsOnReopened(match, claims))
    return 'You see it once the report about this match is settled.';
  if (!isTimeOpen)
    return `You see it from the time an interview is confirmed until ${nameShownDays} days after its outcome.`;
  return isOwnTime(interview, 'employer')
    ? 'You see it once the training provider agrees to the time, or can’t dispute it any more.'
    : 'You see it once you agree to the new time, or can’t dispute it any more.';
}

/** If the kept name cannot be read, it is requested from the server. */
const find = (person: string, matchId: string): Promise<Identity | undefined> =>
  keptName(person, matchId, new Date().toISOString()).catch((error: unknown) => {
    reportError(error);
    return undefined;
  });

/** The kept name on this device, and functions that change it. */
function useKept(match: MatchInFull['match']) {
  const { person } = useActor();
  const [kept, setKept] = useState<Identity>();
  const { id } = match;
  useEffect(() => {
    void find(person, id).then(setKept);
  }, [person, id]);
  return {
    kept,
    find: () => find(person, id),
    keep: (named: Identity) => void keepName(person, match, named).then(() => setKept(named), tellFailure),
    forget: () => void forgetName(id).then(() => setKept(undefined), tellFailure),
  };
}

function tellFailure(error: unknown) {
  reportError(error);
  toast({ title: 'Error', description: 'This device couldn’t save the name.', variant: 'destructive' });
}

function Keep({ day, onKeep }: { day: string | null; onKeep: () => void }) {
  return (
    <>
      <Button look="secondary" onClick={onKeep}>
        Save for the interview day
      </Button>
      <p className="text-sm text-quiet">
        Encrypted on this device until the end of {day}, so you can read it offline.
      </p>
    </>
  );
}

function Kept({ day, onForget }: { day: string | null; onForget: () => void }) {
  return (
    <>
      <p role="status" className="text-sm text-quiet">
        Saved on this device, encrypted, until the end of {day}.
      </p>
      <Button look="secondary" onClick={onForget}>
        Delete from this device
      </Button>
    </>
  );
}

function Shown({ person, provider }: { person: Identity; provider: string | undefined }) {
  const { name, email, phone } = person;
  return (
    <div role="status" className="flex w-full flex-col gap-3">
      <p className="text-xl font-bold">{name}</p>
      {(email !== null || phone !== null) && (
        <Facts>
          {email !== null && (
            <Fact name="Email" wide>
              <Verbatim>{email}</Verbatim>
            </Fact>
          )}
          {phone !== null && (
            <Fact name="Phone">
              <Verbatim>{phone}</Verbatim>
            </Fact>
          )}
        </Facts>
      )}
      {email === null && (
        <p className="text-list text-quiet">
          Reach them through {provider ?? 'the training provider'}: they didn’t agree to share contact
          details.
        </p>
      )}
    </div>
  );
}
