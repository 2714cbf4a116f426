// The waiting changes of this device, those that need attention, and the sent ones.
import { RefreshCw, Send } from 'lucide-react';
import { ConflictChoices } from '#app/forms/conflict-choice.tsx';
import { acknowledging } from '#app/changes/handed-over/hand-over-orders.ts';
import { OwnChanges } from '#app/changes/handed-over/own-changes.tsx';
import { useCommand, useEntries, useRead, useReplica, useSent, useSync } from '#app/replica/live/hooks.ts';
import type { Connection } from '#app/replica/replica.ts';
import { FormerWork } from '#app/shell/sign-out/former-work.tsx';
import { signInPath } from '#app/session/sign-in/sign-in-path.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { formatMoment, formatNumber } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { StatTile, StatTiles } from '#app/ui/layout/stat-tile.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { isUnreadDecline, ownHandedOver } from '#shared/reads/needs/handed-over.ts';
import { openConflicts } from '#shared/reads/open-conflicts.ts';
import { DAY_MS } from '#shared/lib/time.ts';
import { AttentionList } from './attention-list.tsx';
import { EntryList } from './entry-list.tsx';
import { ExportUnsent } from './unsent-files/export-unsent.tsx';
import { EncryptedWork, useEncryptedWork } from './locked-here.tsx';
import { isWaiting } from './sync-result.ts';
import { useSyncNow } from './use-sync-now.ts';
import { SharedDeviceCard } from '#app/shared-device/shared-device-card.tsx';
import { ThisDevice } from './this-device.tsx';
import { sentShownDays } from '#shared/policy.ts';

export function SyncStatus() {
  const { replica, loop: loopOf } = useReplica();
  const { giveAll } = useCommand();
  const handedOver = useRead(ownHandedOver, useMinute()) ?? [];
  const declined = handedOver.filter(isUnreadDecline);
  const sentToManagers = handedOver.filter((change) => !isUnreadDecline(change));
  const { name } = replica.actor;
  const { status, loop } = useSync();
  const entries = useEntries() ?? [];
  const conflicts = useRead(openConflicts) ?? [];
  const now = useNow();
  // Refused changes were not sent: "Sent 0 of 1."
  const everSent = useSent() ?? [];
  const sent = everSent.filter(
    ({ settledAt }) => now.getTime() - Date.parse(settledAt) < sentShownDays * DAY_MS,
  );
  const { syncNow, isRunning, result } = useSyncNow();
  const former = entries.filter(({ former: left, state }) => left && state === 'attention');
  const attention = entries.filter((entry) => entry.state === 'attention' && !entry.former);
  const waiting = entries.filter(isWaiting);
  const unsent = entries.filter(({ state, former: left }) => state !== 'settled' && !left);
  const locked = useEncryptedWork();
  const at = (moment: string | null | undefined) => (moment ? formatMoment(moment, now) : 'Not yet');
  return (
    <>
      <PageHeader
        title="Sync status"
        actions={
          <>
            <Button pending={isRunning === 'send'} onClick={() => void syncNow('send')}>
              <Send aria-hidden />
              Send now
            </Button>
            <Button look="secondary" pending={isRunning === 'get'} onClick={() => void syncNow('get')}>
              <RefreshCw aria-hidden />
              Get updates
            </Button>
          </>
        }
      >
        {sentenceOf(loop.connection, name, !!status?.lostClient)}
      </PageHeader>
      <div className="flex flex-col gap-6">
        <EncryptedWork locked={locked} />
        {result && <Notice tone={result.tone}>{result.text}</Notice>}
        <SignInNotice connection={loop.connection} waiting={waiting.length} />
        <StatTiles label="Sending and updates">
          <StatTile label="Waiting to send" value={formatNumber(waiting.length)} />
          <StatTile label="Needs attention" value={formatNumber(attention.length + declined.length)} />
          <StatTile label="Last sent" value={at(everSent[0]?.settledAt)} />
          <StatTile label="Last updates" value={at(status?.isReady ? status.lastUpdatedAt : null)} />
        </StatTiles>
        {declined.length > 0 && (
          <Card title="Declined by a manager" flush>
            <OwnChanges
              label="Declined by a manager"
              changes={declined}
              onRead={(read) => void giveAll(acknowledging(read))}
            />
          </Card>
        )}
        {former.length > 0 && (
          <Card title="Changes you can no longer send" flush>
            <FormerWork replica={replica} entries={former} onSent={() => loopOf.wrote()} />
          </Card>
        )}
        {attention.length > 0 && (
          <Card title="Needs attention" flush>
            <AttentionList entries={attention} all={entries} />
          </Card>
        )}
        {sentToManagers.length > 0 && (
          <Card title="Sent to managers" flush>
            <OwnChanges label="Sent to managers" changes={sentToManagers} />
          </Card>
        )}
        {conflicts.length > 0 && (
          <Card title="Changed on another device" flush>
            <ConflictChoices open={conflicts} isNamed />
          </Card>
        )}
        <Card title="Waiting to send" flush>
          <EntryList
            entries={waiting}
            empty={
              status?.lostClient || locked !== 0
                ? 'Nothing waits.'
                : attention.length > 0
                  ? 'No other changes to send.'
                  : 'All changes sent.'
            }
          />
          {unsent.length > 0 && (
            <div className="border-t border-line px-4 py-2.5 sm:px-5">
              <ExportUnsent entries={unsent} />
            </div>
          )}
        </Card>
        <Card title={`Sent on this device (last ${sentShownDays} days)`} flush>
          <EntryList
            entries={sent}
            empty={`Nothing was sent from this device in the last ${sentShownDays} days.`}
          />
        </Card>
        <ThisDevice />
        <SharedDeviceCard />
      </div>
    </>
  );
}

function sentenceOf(connection: Connection, name: string, hasLost: boolean) {
  // Lost work is not called saved; work done after the loss is.
  const saved = `${hasLost ? 'New work' : 'Your work'} is saved on this device`;
  switch (connection) {
    case 'unknown':
      return 'Looking for a connection.';
    case 'busy':
      return `The server is busy. ${saved}. We’ll send it soon.`;
    case 'offline':
      return `Offline. ${saved}.`;
    case 'signed-out':
      return `You are signed out. ${saved}.`;
    case 'another-person':
      return `These changes belong to ${name}. They stay on this device until ${name} signs in.`;
    case 'online':
    // The page about the ended right explains it in full.
    case 'right-ended':
      return 'Connected.';
  }
}

function SignInNotice({ connection, waiting }: { connection: Connection; waiting: number }) {
  const path = signInPath(connection);
  if (!path) return null;
  return (
    <Notice
      tone="waits"
      action={
        <LinkButton to={path} leavesApp size="small">
          Sign In
        </LinkButton>
      }
    >
      {waiting > 0 ? `Sign in to send ${waiting}.` : 'Sign in to get updates.'}
    </Notice>
  );
}
