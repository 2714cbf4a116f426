// The organizations that no administrator has verified, to be chosen and verified together.
import { useState } from 'react';
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { count, formatDay, formatNumber } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { SelectAll, SelectionBar, SelectRow } from '#app/ui/lists/selection/selection.tsx';
import { useSelection } from '#app/ui/lists/selection/use-selection.ts';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { roleLabel } from '#shared/domain/people/people.ts';
import { unverifiedShape } from '#shared/reads/analytics/platform.ts';
import type { UnverifiedOrganization } from '#shared/reads/analytics/platform.ts';

const parse = (json: unknown) => unverifiedShape.parse(json);
const none: readonly UnverifiedOrganization[] = [];

interface ToVerifyProps {
  /** Another number reads the list again. */
  version: number;
  onChanged: () => void;
}

export function ToVerify({ version, onChanged }: ToVerifyProps) {
  const listed = useLoaded('/api/admin/organizations/unverified', parse, version);
  const { rows, total } = listed.state === 'there' ? listed.value : { rows: none, total: 0 };
  const selection = useSelection(rows, rows, ({ id }) => id);
  const [isOpen, setOpen] = useState(false);
  if (total === 0) return null;
  if (!isOpen)
    return (
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {count(total, 'organization')} to verify
        <Button look="secondary" size="small" onClick={() => setOpen(true)}>
          Choose and verify
        </Button>
      </p>
    );
  return (
    <div className="mb-6">
      <Card title={`${count(total, 'organization')} to verify`} flush>
        <p className="px-4 py-3 text-list text-quiet sm:px-5">
          Their profiles say “Email confirmed”. Verify those whose identity you have checked.
          {total > rows.length && ` The first ${formatNumber(rows.length)} are shown.`}
        </p>
        <SelectAll selection={selection} />
        <ul aria-label="Organizations to verify" className="max-h-96 divide-y divide-line overflow-y-auto">
          {rows.map((organization) => (
            <li
              key={organization.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5"
            >
              <SelectRow selection={selection} item={organization} label={`Choose ${organization.name}`} />
              <span className="min-w-0 flex-1 basis-48 font-semibold">
                <Verbatim>{organization.name}</Verbatim>
              </span>
              <Badge>{roleLabel(organization.kind)}</Badge>
              {!organization.admittedAt && (
                <Badge look="muted" isStatus>
                  Not admitted
                </Badge>
              )}
              <span className="text-sm text-quiet">
                {count(organization.people, 'person', 'people')}, since {formatDay(organization.createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {selection.chosen.length > 0 && (
        <SelectionBar label="Chosen organizations" selection={selection}>
          <VerifyButton
            chosen={selection.chosen}
            onDone={() => {
              selection.clear();
              onChanged();
            }}
          />
        </SelectionBar>
      )}
    </div>
  );
}

interface VerifyButtonProps {
  chosen: readonly UnverifiedOrganization[];
  onDone: () => void;
}

function VerifyButton({ chosen, onDone }: VerifyButtonProps) {
  const { call, isRunning, isOffline } = useServerCall();

  async function verify() {
    const isDone = await call({
      method: 'PATCH',
      path: '/api/admin/organizations/verify',
      body: { ids: chosen.map(({ id }) => id) },
      done: { title: `${count(chosen.length, 'organization')} verified` },
      failed: 'Failed to verify the organizations',
    });
    if (isDone) onDone();
  }

  return (
    <Button
      className="max-sm:flex-1"
      pending={isRunning}
      disabled={isOffline}
      title={isOffline ? needsConnection : undefined}
      onClick={() => void verify()}
    >
      Verify {formatNumber(chosen.length)}
    </Button>
  );
}
