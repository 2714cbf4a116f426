// Composes Web Push: the allowed destinations and the sender.
import type { Knex } from 'knex';
import type { Config } from '#server/config.ts';
import type { Logger } from '#server/operations/log.ts';
import { settlingSeconds } from '#server/queries/settings.ts';
import { startDelivery } from './deliver.ts';
import { pushGuard } from './guard.ts';
import type { PushGuardOptions } from './guard.ts';
import { pushSubscriptions } from './subscriptions.ts';

/** Connects subscriptions, guard and delivery of the running server. */
export function composePush(config: Config, knex: Knex, log: Logger) {
  const guard = pushGuard(pushPlaces(config));
  const delivery = startDelivery({
    knex,
    guard,
    log,
    publicOrigin: config.publicOrigin,
    vapidSubject: config.vapidSubject,
    settlingDelayMs: async () => 1_000 * (config.settlingDelaySeconds ?? (await settlingSeconds(knex))),
  });
  return { delivery, subscriptions: pushSubscriptions(knex, guard) };
}

/** Adds the operator's own push service, at its own port, to the known ones. */
function pushPlaces({ pushAllowedHosts }: Config): PushGuardOptions {
  const places = pushAllowedHosts.map((host) => new URL(`https://${host}`));
  return {
    extraHosts: places.map(({ hostname }) => hostname),
    ports: [443, ...places.map(({ port }) => Number(port || 443))],
  };
}
