import { useEffect, useState } from 'react';
import { countByKind } from '#app/changes/change-titles.ts';
import { attentionText } from '#app/changes/change-texts.ts';
import { useEntries, useReplica, useSync } from '#app/replica/live/hooks.ts';
import { keepsHere, keptWhenSent } from '#app/replica/device/keep-copy-setting.ts';
import type { Connection } from '#app/replica/replica.ts';
import { canEncryptHere } from '#app/replica/device/encrypt-outbox.ts';
import { signInPath } from '#app/session/sign-in/sign-in-path.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { useFirstField } from '#app/ui/inputs/first-field.ts';
import { count } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { signOut } from './sign-out.ts';
import { ensureOutboxKey } from '#app/shared-device/restore-encrypted-outbox.ts';
import { signOutTexts } from './sign-out-texts.ts';

/** Asks at sign-out about unsent work: send it, keep it, or delete it explicitly. */
export function UnsentWorkDialog({ onClose }: { onClose: () => void }) {
  const open = useReplica();
  const { loop, syncNow } = useSync();
  const entries = (useEntries() ?? []).filter(({ state }) => state !== 'settled');
  const refused = entries.filter(({ state }) => state === 'attention').length;
  const waiting = entries.length - refused;
  const [ended, setEnded] = useState<Connection>();
  const [isSending, setSending] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const isOffline = loop.connection === 'offline';
  const isEnded = signInPath(loop.connection) !== undefined;
  const notSent = isEnded ? loop.connection : ended;
  const canKeep = useSealingKey(isOffline);

  async function sendAndLeave() {
    setSending(true);
    setEnded(undefined);
    const { connection } = await syncNow();
    if ((await open.replica.unsent()) === 0) await signOut(open, keptWhenSent(open.replica.actor.person));
    setEnded(connection);
    setSending(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${count(entries.length, 'change')} ${entries.length === 1 ? "hasn't" : "haven't"} been sent`}
      description={signOutTexts(countByKind(entries), waiting, refused)}
    >
      {isDeleting ? (
        <DeleteUnsent onBack={() => setDeleting(false)} onDelete={() => void signOut(open, 'nothing')} />
      ) : (
        <>
          <div className="flex flex-col gap-3">
            {refused > 0 && <RefusedNotice refused={refused} onLeave={onClose} />}
            <Button
              pending={isSending}
              disabled={isOffline || isEnded || waiting === 0}
              onClick={() => void sendAndLeave()}
            >
              Send now and sign out
            </Button>
            {isOffline && <p className="-mt-1 text-sm text-quiet">No connection</p>}
            {waiting > 0 && notSent && <NotSentNotice connection={notSent} waiting={waiting} />}
            <Button
              look="secondary"
              disabled={!canKeep}
              onClick={() => void signOut(open, keepsHere(open.replica.actor.person) ? 'all' : 'unsent')}
            >
              Sign out and keep them here
            </Button>
            {canKeep === false && (
              <p className="-mt-1 text-sm text-quiet">
                {canEncryptHere()
                  ? 'Connect once so that we can lock them.'
                  : "They can't be locked here: this address is not secure."}
              </p>
            )}
            {canKeep && (
              <p className="-mt-1 text-sm text-quiet">You&rsquo;ll need a connection to sign in again.</p>
            )}
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
          </div>
          <Button look="quiet" className="mt-3 -ml-4" onClick={() => setDeleting(true)}>
            Delete unsent changes...
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** No attempt sends these changes. A person has to decide about them first. */
function RefusedNotice({ refused, onLeave }: { refused: number; onLeave: () => void }) {
  return (
    <Notice
      tone="waits"
      action={
        <LinkButton look="secondary" size="small" to="/sync" onClick={onLeave}>
          Sync status
        </LinkButton>
      }
    >
      {attentionText(refused)} before {refused === 1 ? 'it' : 'they'} can be sent.
    </Notice>
  );
}

/** Explains why an attempt left changes unsent. */
function NotSentNotice({ connection, waiting }: { connection: Connection; waiting: number }) {
  const path = signInPath(connection);
  if (path) {
    return (
      <Notice
        tone="waits"
        action={
          <LinkButton size="small" to={path} leavesApp>
            Sign In
          </LinkButton>
        }
      >
        Sign in to send {waiting === 1 ? 'it' : 'them'}.
      </Notice>
    );
  }
  if (connection === 'busy') return <Notice>The server is busy. Some changes weren’t sent.</Notice>;
  return connection === 'online' ? <Notice>Some changes weren’t sent. Try again.</Notice> : null;
}

/**
 * Returns whether there is a key that encrypts unsent work, or one can be fetched now; undefined until that is known.
 * Checked again once there is a connection.
 */
function useSealingKey(isOffline: boolean): boolean | undefined {
  const { replica } = useReplica();
  const [canKeep, setCanKeep] = useState<boolean>();
  useEffect(() => {
    let isLeft = false;
    ensureOutboxKey(replica).then(
      () => !isLeft && setCanKeep(true),
      () => !isLeft && setCanKeep(false),
    );
    return () => {
      isLeft = true;
    };
  }, [replica, isOffline]);
  return canKeep;
}

const confirmingWord = 'DELETE';

function DeleteUnsent({ onBack, onDelete }: { onBack: () => void; onDelete: () => void }) {
  const [typed, setTyped] = useState('');
  const form = useFirstField();
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === confirmingWord) onDelete();
      }}
    >
      <TextField
        label={`Type ${confirmingWord} to delete them`}
        hint="They’ll never be sent, and nobody can restore them."
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" look="danger" disabled={typed !== confirmingWord}>
          Delete and sign out
        </Button>
      </DialogActions>
    </form>
  );
}
