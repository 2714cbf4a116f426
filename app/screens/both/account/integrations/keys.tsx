import * as z from 'zod/mini';
import { SignInFirstDialog } from '#app/forms/sign-in-first.tsx';
import { ServerAct, ServerListCard } from '../server-list-card.tsx';
import { useServerList } from '../use-server-list.ts';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { ShownOnce } from '#app/ui/dialogs/shown-once.tsx';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import { serviceAccountsPerOrganization } from '#shared/policy.ts';
import { serviceAccountShape } from '#shared/domain/service-accounts/service-account.ts';
import type { ServiceAccount } from '#shared/domain/service-accounts/service-account.ts';
import { KeyForm, ScopesForm } from './key-forms.tsx';
import { KeyRow } from './key-row.tsx';

const path = '/api/service-accounts';
const shape = z.object({ accounts: z.array(serviceAccountShape) });
const parse = (json: unknown) => shape.parse(json);
const made = z.object({ key: z.string() });

type Step = { name: 'create' } | { name: 'change' | 'revoke'; account: ServiceAccount };

/** The keys with which other systems act for the organization. For owners. */
export function Keys() {
  const list = useServerList<z.infer<typeof shape>, Step>({
    ...{ path, parse },
    secretOf: (answer) => made.parse(answer).key,
  });
  const { loaded, step, setStep, close, finish, receive, remove, ask, isRunning, isOffline } = list;
  const accounts = loaded.state === 'there' ? loaded.value.accounts : [];
  const isFull = accounts.length >= serviceAccountsPerOrganization;

  async function change({ id }: ServiceAccount, scopes: ScopeName[]) {
    const failed = 'Failed to change the key';
    const answer = await ask({ method: 'PUT', path: `${path}/${id}/scopes`, body: { scopes }, failed });
    if (answer !== undefined) finish();
  }

  return (
    <ServerListCard
      title="Keys"
      loaded={loaded}
      isOffline={isOffline}
      add={
        <ServerAct label="Create a key" isOffline={isOffline} onClick={() => setStep({ name: 'create' })} />
      }
      full={isFull && `You have ${serviceAccountsPerOrganization} keys. Revoke one to create another.`}
      empty="None yet. With a key, another system of your organization reads and changes what you allow it, such as students and completions."
      rows={accounts.map((account) => (
        <KeyRow
          key={account.id}
          account={account}
          isOffline={isOffline}
          onChange={() => setStep({ name: 'change', account })}
          onRevoke={() => setStep({ name: 'revoke', account })}
        />
      ))}
    >
      <Dialog
        open={step?.name === 'create'}
        onOpenChange={close}
        title="Create a key"
        description="Whoever has the key can do what you choose here. All owners get an email about it."
      >
        <KeyForm
          isRunning={isRunning}
          onCancel={close}
          onSave={(wanted) => void receive(path, wanted, 'Failed to create the key')}
        />
      </Dialog>
      <Dialog
        open={step?.name === 'change'}
        onOpenChange={close}
        title="Change what the key may do"
        description="The key stays the same. All owners get an email about it."
      >
        {step?.name === 'change' && (
          <ScopesForm
            scopes={step.account.scopes}
            isRunning={isRunning}
            onCancel={close}
            onSave={(scopes) => void change(step.account, scopes)}
          />
        )}
      </Dialog>
      {step?.name === 'sign in' && <SignInFirstDialog onClose={close} />}
      <ConfirmDialog
        open={step?.name === 'revoke'}
        onOpenChange={close}
        title="Revoke this key?"
        confirm="Revoke"
        danger
        pending={isRunning}
        onConfirm={() =>
          step?.name === 'revoke' && void remove(step.account, 'Key revoked', 'Failed to revoke the key')
        }
      >
        {step?.name === 'revoke' && `${step.account.name}: `}the system that uses the key is refused from its
        next request on. This can’t be undone.
      </ConfirmDialog>
      <ShownOnce
        title="Your key"
        description="Copy the key now. It won’t be shown again."
        noun="key"
        value={list.secret}
        hint="Store it in the settings of the other system, and nowhere else."
        onClose={list.hideSecret}
      />
    </ServerListCard>
  );
}
