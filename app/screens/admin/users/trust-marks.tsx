// The marks of the organization that a person acts for, and what an administrator can do about them: let it act, verify
// it, or take the verification back.
import { BadgeCheck } from 'lucide-react';
import { needsConnection, useServerCall } from '#app/forms/use-server-call.ts';
import { Button } from '#app/ui/button.tsx';
import {
  admitOrganization,
  unverifyOrganization,
  verifyOrganization,
} from '#shared/domain/organizations/organizations.ts';
import type { PlatformUser } from '#shared/reads/analytics/platform.ts';

interface TrustMarksProps {
  user: PlatformUser;
  onChanged: () => void;
}

const decisions = {
  admit: { command: admitOrganization, label: 'Admit', rest: '' },
  verify: { command: verifyOrganization, label: 'Verify', rest: '' },
  unverify: { command: unverifyOrganization, label: 'Remove', rest: ' the verification of' },
};

export function TrustMarks({ user, onChanged }: TrustMarksProps) {
  const isVerified = user.verifiedAt !== null;
  return (
    <>
      {isVerified && (
        <span className="inline-flex items-center gap-1.5 text-sm font-medium text-accent-text">
          <BadgeCheck aria-hidden className="size-4" />
          Verified
        </span>
      )}
      {!user.admittedAt && <Decision verb="admit" user={user} onChanged={onChanged} />}
      <Decision verb={isVerified ? 'unverify' : 'verify'} user={user} onChanged={onChanged} />
    </>
  );
}

interface DecisionProps extends TrustMarksProps {
  verb: keyof typeof decisions;
}

function Decision({ verb, user, onChanged }: DecisionProps) {
  const { call, isRunning, isOffline } = useServerCall();
  const { command, label, rest } = decisions[verb];

  async function decide() {
    const path = `/api/admin/organizations/${user.organizationId}/${verb}`;
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
        {rest} {user.companyName ?? user.email}
      </span>
    </Button>
  );
}
