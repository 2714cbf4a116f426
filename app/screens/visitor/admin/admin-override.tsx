import { useState } from 'react';
import { useSession } from '#app/session/session.tsx';
import { useOnline } from '#app/session/use-online.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { AdminPage } from './admin-page.tsx';
import { ask, leaveFor } from './ask.ts';

/** Makes the signed-in account an administrator, if its address is authorized. */
export function AdminOverride() {
  const session = useSession();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const email = 'person' in session ? session.person.email : undefined;

  async function grant() {
    setAsking(true);
    const isDone = await ask({
      path: '/api/admin-override',
      done: { title: 'Admin Access Granted', description: 'You now have admin privileges' },
      refused: { title: 'Access Denied', description: 'You are not authorized for admin access' },
      failed: 'Failed to process admin upgrade',
    });
    if (isDone) leaveFor('/admin-dashboard');
    else setAsking(false);
  }

  return (
    <AdminPage
      title="Admin Override"
      about={
        email ? (
          <>
            Gives admin access to the account you are signed in with,{' '}
            <strong className="break-words text-ink" translate="no">
              {email}
            </strong>
            , if its address is authorized. We notify the other administrators.
          </>
        ) : (
          'Gives admin access to the account you are signed in with, if its address is authorized. Sign in first.'
        )
      }
    >
      <Button pending={isAsking} disabled={!isOnline} onClick={() => void grant()}>
        Grant Admin Access
      </Button>
      {!isOnline && <p className="text-list text-quiet">You need a connection for this.</p>}
      <LinkButton to="/" look="secondary">
        Back to Home
      </LinkButton>
    </AdminPage>
  );
}
