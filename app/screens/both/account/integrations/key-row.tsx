import { KeyRound } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { formatMoment, formatShortDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { Verbatim } from '#app/ui/verbatim.tsx';
import type { ServiceAccount } from '#shared/domain/service-accounts/service-account.ts';

interface KeyRowProps {
  account: ServiceAccount;
  isOffline: boolean;
  onChange: () => void;
  onRevoke: () => void;
}

/** A key: what it may do, when it was used, and when it ends. */
export function KeyRow({ account, isOffline, onChange, onRevoke }: KeyRowProps) {
  const now = useNow();
  const { name, prefix, scopes, addresses, createdByName, createdAt, lastUsedAt, endsAt } = account;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <KeyRound aria-hidden className="size-5 shrink-0 text-quiet" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">
          <Verbatim>{name}</Verbatim>
        </p>
        <p className="text-sm break-words text-quiet">
          <Verbatim>{scopes.join(', ')}</Verbatim>
        </p>
        <p className="text-sm break-words text-quiet">
          <Verbatim>{prefix}…</Verbatim>, created {formatShortDay(createdAt)} by{' '}
          <Verbatim>{createdByName}</Verbatim>,{' '}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt, now)}` : 'not used yet'}, {endOf(endsAt, now)}
          {addresses.length > 0 && `, only from ${addresses.join(', ')}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          look="secondary"
          size="small"
          disabled={isOffline}
          aria-label={`Change: ${name}`}
          onClick={onChange}
        >
          Change
        </Button>
        <Button
          look="secondary"
          size="small"
          disabled={isOffline}
          aria-label={`Revoke: ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

function endOf(endsAt: string | null, now: Date): string {
  if (endsAt === null) return 'no end date';
  return `${Date.parse(endsAt) <= now.getTime() ? 'ended' : 'ends'} ${formatShortDay(endsAt)}`;
}
