// What an administrator decides about an organization: let it act, verify it, or take the verification back.
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import {
  admitOrganization,
  unverifyOrganization,
  verifyOrganization,
} from '#shared/domain/organizations/organizations.ts';
import type { PlatformOrganization } from '#shared/reads/analytics/platform.ts';

interface TrustDecisionsProps {
  organization: PlatformOrganization;
  onChanged: () => void;
}

const decisions = {
  admit: { command: admitOrganization, label: 'Admit', rest: '' },
  verify: { command: verifyOrganization, label: 'Verify', rest: '' },
  unverify: { command: unverifyOrganization, label: 'Remove verification', rest: ' of' },
};

/** The decisions that are open. */
export function TrustDecisions({ organization, onChanged }: TrustDecisionsProps) {
  const { admittedAt, verifiedAt } = organization;
  return (
    <span className="flex flex-wrap gap-2">
      {!admittedAt && <Decision verb="admit" {...{ organization, onChanged }} />}
      <Decision verb={verifiedAt ? 'unverify' : 'verify'} {...{ organization, onChanged }} />
    </span>
  );
}

interface DecisionProps extends TrustDecisionsProps {
  verb: keyof typeof decisions;
}

function Decision({ verb, organization, onChanged }: DecisionProps) {
  const { call, isRunning, isOffline } = useServerCall();
  const { command, label, rest } = decisions[verb];

  async function decide() {
    const path = `/api/admin/organizations/${organization.id}/${verb}`;
    const words = { done: { title: command.done }, failed: command.failed };
    if (await call({ method: 'PATCH', path, ...words })) onChanged();
  }

  return (
    <Button
      look={verb === 'unverify' ? 'quiet' : 'secondary'}
      size="small"
      pending={isRunning}
      disabled={isOffline}
      title={isOffline ? needsConnection : undefined}
      onClick={() => void decide()}
    >
      {label}
      <span className="sr-only">
        {rest} {organization.name}
      </span>
    </Button>
  );
}
