import { KeyRound } from 'lucide-react';
import { ServerListRow } from '../server-list-card.tsx';
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
  const created = (
    <>
      <Verbatim>{prefix}…</Verbatim>, created {formatShortDay(createdAt)} by{' '}
      <Verbatim>{createdByName}</Verbatim>,{' '}
      {lastUsedAt ? `last used ${formatMoment(lastUsedAt, now)}` : 'not used yet'}, {endOf(endsAt, now)}
      {addresses.length > 0 && `, only from ${addresses.join(', ')}`}
    </>
  );
  return (
    <ServerListRow
      icon={KeyRound}
      title={<Verbatim>{name}</Verbatim>}
      lines={[<Verbatim key="scopes">{scopes.join(', ')}</Verbatim>, created]}
      acts={[
        { label: 'Change', name: `Change: ${name}`, onClick: onChange },
        { label: 'Revoke', name: `Revoke: ${name}`, onClick: onRevoke },
      ]}
      isOffline={isOffline}
    />
  );
}

function endOf(endsAt: string | null, now: Date): string {
  if (endsAt === null) return 'no end date';
  return `${Date.parse(endsAt) <= now.getTime() ? 'ended' : 'ends'} ${formatShortDay(endsAt)}`;
}
