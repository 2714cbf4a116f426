import * as z from 'zod/mini';
import { ServerAct, ServerListCard } from '../server-list-card.tsx';
import { useServerList } from '../use-server-list.ts';
import { SignInFirstDialog } from '#app/forms/sign-in-first.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { ShownOnce } from '#app/ui/dialogs/shown-once.tsx';
import { webhookShape } from '#shared/domain/webhooks/webhook.ts';
import type { Webhook } from '#shared/domain/webhooks/webhook.ts';
import { webhookRotationHours, webhooksPerOrganization } from '#shared/policy.ts';
import { WebhookForm } from './webhook-form.tsx';
import type { WantedWebhook } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { WebhookRow } from './webhook-row.tsx';

const path = '/api/webhooks';
const shape = z.object({ webhooks: z.array(webhookShape) });
const parse = (json: unknown) => shape.parse(json);
const made = z.object({ secret: z.string() });

type Step = { name: 'create' } | { name: 'rotate' | 'delete' | 'log'; webhook: Webhook };

/** The webhooks that tell other systems of the organization what happens. For owners. */
export function Webhooks() {
  const list = useServerList<z.infer<typeof shape>, Step>({
    ...{ path, parse },
    secretOf: (answer) => made.parse(answer).secret,
  });
  const { loaded, step, setStep, close, finish, receive, remove, call, isRunning, isOffline } = list;
  const webhooks = loaded.state === 'there' ? loaded.value.webhooks : [];

  async function change({ id }: Webhook, isPaused: boolean) {
    const done = { title: isPaused ? 'Webhook paused' : 'Webhook resumed' };
    const failed = isPaused ? 'Failed to pause the webhook' : 'Failed to resume the webhook';
    if (await call({ method: 'PUT', path: `${path}/${id}/pause`, body: { isPaused }, done, failed }))
      finish();
  }

  async function test({ id }: Webhook) {
    const done = { title: 'Test sent', description: 'The log shows what the other system answered.' };
    await call({
      method: 'POST',
      path: `${path}/${id}/pings`,
      body: {},
      done,
      failed: 'Failed to send a test',
    });
  }

  return (
    <ServerListCard
      title="Webhooks"
      loaded={loaded}
      isOffline={isOffline}
      add={
        <ServerAct
          label="Create a webhook"
          isOffline={isOffline}
          onClick={() => setStep({ name: 'create' })}
        />
      }
      full={
        webhooks.length >= webhooksPerOrganization &&
        `You have ${webhooksPerOrganization} webhooks. Delete one to create another.`
      }
      empty="None yet. A webhook tells another system of your organization what happens, as soon as it happens."
      rows={webhooks.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          isOffline={isOffline}
          onTest={() => void test(webhook)}
          onLog={() => setStep({ name: 'log', webhook })}
          onRotate={() => setStep({ name: 'rotate', webhook })}
          onPause={(isPaused) => void change(webhook, isPaused)}
          onDelete={() => setStep({ name: 'delete', webhook })}
        />
      ))}
    >
      <Dialog
        open={step?.name === 'create'}
        onOpenChange={close}
        title="Create a webhook"
        description="The address gets what a viewer of your organization can read. All owners get an email about it."
      >
        <WebhookForm
          isRunning={isRunning}
          onCancel={close}
          onSave={(wanted: WantedWebhook) => void receive(path, wanted, 'Failed to create the webhook')}
        />
      </Dialog>
      {step?.name === 'log' && <WebhookLog webhook={step.webhook} onClose={close} />}
      {step?.name === 'sign in' && <SignInFirstDialog onClose={close} />}
      <ConfirmDialog
        open={step?.name === 'rotate'}
        onOpenChange={close}
        title="Make a new secret?"
        confirm="Make a new secret"
        pending={isRunning}
        onConfirm={() =>
          step?.name === 'rotate' &&
          void receive(`${path}/${step.webhook.id}/secret`, {}, 'Failed to make a new secret')
        }
      >
        The secret before counts for {webhookRotationHours} hours more. Enter the new one in the other system
        until then.
      </ConfirmDialog>
      <ConfirmDialog
        open={step?.name === 'delete'}
        onOpenChange={close}
        title="Delete this webhook?"
        confirm="Delete"
        danger
        pending={isRunning}
        onConfirm={() =>
          step?.name === 'delete' &&
          void remove(step.webhook, 'Webhook deleted', 'Failed to delete the webhook')
        }
      >
        The other system is not told any more. The log and everything that waits are deleted. This can’t be
        undone.
      </ConfirmDialog>
      <ShownOnce
        title="The secret of your webhook"
        description="Copy the secret now. It won’t be shown again."
        noun="secret"
        value={list.secret}
        hint="The other system needs it to check that a message is from us."
        onClose={list.hideSecret}
      />
    </ServerListCard>
  );
}
