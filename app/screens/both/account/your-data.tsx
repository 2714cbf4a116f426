import { useState } from 'react';
import * as z from 'zod/mini';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { formatDay } from '#app/ui/format.ts';
import { matchStatuses } from '#shared/engine/options.ts';
import { DeleteForm } from './delete-account.tsx';
import { DownloadForm } from './download-data.tsx';
import { SignInFirst } from '#app/forms/sign-in-first.tsx';
import { accountDeletionDays } from '#shared/policy.ts';

const shape = z.object({
  dueAt: z.nullable(z.string()),
  obstacles: z.object({
    isLastAdmin: z.boolean(),
    colleagues: z.int(),
    /** An earlier server knows of no others. */
    memberOf: z._default(z.array(z.string()), []),
    owed: z.array(
      z.object({ id: z.string(), candidateReferenceId: z.string(), status: z.enum(matchStatuses) }),
    ),
  }),
});
const parse = (json: unknown) => shape.parse(json);

const path = '/api/auth/deletion';

/** Downloads everything that is stored about the person, and deletes the account. Both need a connection. */
export function YourData({ isRecent }: { isRecent: boolean }) {
  const [version, setVersion] = useState(0);
  const deletion = useLoaded(path, parse, version);
  const { call, isRunning, isOffline } = useServerCall();
  const [open, setOpen] = useState<'download' | 'delete'>();
  const close = () => setOpen(undefined);
  const reload = () => setVersion(version + 1);
  const dueAt = deletion.state === 'there' ? deletion.value.dueAt : null;

  async function keep() {
    const done = { title: 'Your account stays' };
    if (await call({ method: 'DELETE', path, done, failed: 'Failed to keep the account' })) reload();
  }

  function openDeletion() {
    reload();
    setOpen('delete');
  }

  return (
    <Card title="Your data">
      {dueAt ? (
        <Notice
          tone="waits"
          action={
            <Button look="secondary" pending={isRunning} disabled={isOffline} onClick={() => void keep()}>
              Keep my account
            </Button>
          }
        >
          Your account will be deleted on {formatDay(dueAt)}. To keep it, sign in again before then or choose
          Keep my account. Your listings are hidden until then.
        </Notice>
      ) : (
        <p className="text-quiet">
          Download everything we store about you, or delete your account. Students’ data isn’t included: their
          training provider answers them.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" disabled={isOffline} onClick={() => setOpen('download')}>
          Download my data
        </Button>
        {!dueAt && (
          <Button look="danger" disabled={isOffline || deletion.state !== 'there'} onClick={openDeletion}>
            Delete my account
          </Button>
        )}
      </div>
      {isOffline && <p className="mt-3 text-sm text-quiet">You need a connection for this.</p>}
      <Dialog
        open={open === 'download'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Download my data"
        description="JSON can be read by other programs. CSV opens in a spreadsheet. Both hold the same data."
      >
        {isRecent ? <DownloadForm onClose={close} /> : <SignInFirst onClose={close} />}
      </Dialog>
      <Dialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Delete my account"
        description={`We delete it after ${accountDeletionDays} days. Until then you can keep it by signing in.`}
      >
        {!isRecent && <SignInFirst onClose={close} />}
        {isRecent && deletion.state === 'there' && (
          <DeleteForm obstacles={deletion.value.obstacles} onClose={close} onDone={reload} />
        )}
      </Dialog>
    </Card>
  );
}
