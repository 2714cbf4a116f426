// Composes webhooks: where they may go, the owners' acts, and the sending.
import type { Knex } from 'knex';
import type { Config } from '#server/config.ts';
import type { PublicAgentOptions } from '../delivery/public-agent.ts';
import type { Execute } from '../engine/types.ts';
import type { Logger } from '../operations/log.ts';
import type { Mailer } from '../operations/mail.ts';
import { pauseWebhook } from './pause-webhook.ts';
import { startSending, type SendingParts } from './send-webhooks.ts';
import { webhookGuard } from './webhook-guard.ts';
import { webhooks } from './webhooks.ts';

interface WebhookParts {
  config: Pick<Config, 'publicOrigin'>;
  knex: Knex;
  execute: Execute;
  mailer: Mailer;
  log: Logger;
  now: () => Date;
}

/** What a test changes: how names are resolved, and the times. */
type TestOptions = PublicAgentOptions & Partial<SendingParts>;

/** Makes the webhooks of the running server, and starts to send. */
export function composeWebhooks({ config, ...parts }: WebhookParts, options: TestOptions = {}) {
  const { publicOrigin } = config;
  const guard = webhookGuard(publicOrigin, options);
  const sending = startSending({
    ...{ ...parts, guard, pause: pauseWebhook({ ...parts, publicOrigin }) },
    ...options,
  });
  return { sending, webhooks: webhooks({ ...parts, guard, onWaiting: sending.wake }) };
}
