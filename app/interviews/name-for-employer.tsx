import { useState } from 'react';
import { Eye } from 'lucide-react';
import { needsConnection, useServerCall } from '#app/forms/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Fact, Facts } from '#app/ui/facts.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { identity, mayBeNamed, viewName } from '#shared/domain/consents.ts';
import type { Consent, Identity } from '#shared/domain/consents.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';

interface NameForEmployerProps {
  row: MatchInFull;
  consent: Consent | undefined;
}

/** Fetched when it is asked for, and kept nowhere: closing the details forgets it. */
export function NameForEmployer({ row: { match, course }, consent }: NameForEmployerProps) {
  const now = useNow().toISOString();
  const [shown, setShown] = useState<Identity>();
  const { ask, isRunning, isOffline } = useServerCall();
  if (!consent)
    return (
      <p className="text-list text-quiet">
        The learner has not agreed to be named. The interview takes place under the reference.
      </p>
    );
  if (!mayBeNamed(match, consent, now))
    return (
      <p className="text-list text-quiet">
        The learner agreed to be named. The name is shown from the confirmation of an interview until 30 days
        after its outcome.
      </p>
    );
  if (shown) return <Shown person={shown} provider={course?.providerName} />;

  async function show() {
    const path = `/api/candidate-matches/${match.id}/name`;
    const answer = await ask({ method: 'POST', path, failed: viewName.failed });
    if (answer) setShown(identity.parse(answer));
  }

  return (
    <>
      <p className="text-list text-quiet">
        The learner agreed to be named for this interview. {course?.providerName ?? 'The training provider'}{' '}
        sees that you looked.
      </p>
      <Button look="secondary" pending={isRunning} disabled={isOffline} onClick={() => void show()}>
        <Eye aria-hidden />
        Show name
      </Button>
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
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
          {email !== null && <Fact name="Email">{email}</Fact>}
          {phone !== null && <Fact name="Phone">{phone}</Fact>}
        </Facts>
      )}
      {email === null && (
        <p className="text-list text-quiet">
          Reach them through {provider ?? 'the training provider'}: they did not agree to share contact
          details.
        </p>
      )}
    </div>
  );
}
