// Runs docs/tour-by-curl.md as it is printed: two systems with keys, from the job to the recorded hire, and a receiver of
// webhooks that is told each step.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFixtures } from '#server/testing/fixtures.ts';
import type { Fixtures, Person } from '#server/testing/fixtures.ts';
import { newKey } from '#server/testing/keys.ts';
import { newWebhook, startReceiver } from '#server/testing/webhooks/webhook-receiver.ts';
import type { WebhookReceiver } from '#server/testing/webhooks/webhook-receiver.ts';
import { scopePresets } from '#shared/domain/service-accounts/scopes.ts';
import type { ScopeName } from '#shared/domain/service-accounts/scopes.ts';
import { eventsFor } from '#shared/domain/webhooks/webhook-events.ts';
import { sourceOf } from '../named-tests.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;
let fixtures: Fixtures;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
  fixtures = await newFixtures({ webhooks: receiver.options });
});
afterAll(async () => {
  await fixtures.server.close();
  receiver.close();
});

const lines = [...sourceOf('docs/tour-by-curl.md').matchAll(/```sh\n(.*?)```/gs)].flatMap(([, text = '']) =>
  text.trimEnd().split('\n'),
);

type Row = Record<string, unknown>;

/** What the reader of the page keeps of the answer before. */
const kept: Record<string, (answer: Row & Row[]) => unknown> = {
  JOB: ({ id }) => id,
  COURSE: ({ id }) => id,
  AGREEMENT: ([row]) => row!.id,
  REFERENCE: ({ candidateReferenceId }) => candidateReferenceId,
  MATCH: ([row]) => row!.id,
  SLOT: ([row]) => row!.id,
};

const keyFor = async (owner: Person, preset: string, more: readonly ScopeName[]) => {
  const { scopes } = scopePresets.find(({ label }) => label === preset)!;
  return (await newKey(fixtures.server, owner, [...scopes, ...more])).key;
};

test.skipIf(!hasCurl)(
  'leads two systems from a job to a hire, and tells their webhooks each step',
  async () => {
    const { marketplace, server } = fixtures;
    marketplace.clock.now = '2026-06-02T10:00:00.000Z';
    const [employer, provider] = [
      await fixtures.newPerson('employer', 'Erin'),
      await fixtures.newPerson('provider', 'Paul'),
    ];
    await newWebhook(employer, receiver.at('/employer'), eventsFor('employer'));
    await newWebhook(provider, receiver.at('/provider'), eventsFor('provider'));
    const env: Record<string, string | undefined> = {
      ...process.env,
      HOST: server.url,
      EMPLOYER_KEY: await keyFor(employer, 'Applicant system', ['agreements:read', 'agreements:decide']),
      PROVIDER_KEY: await keyFor(provider, 'Student system', [
        ...(['courses:write', 'matches:read', 'interviews:write'] as const),
      ]),
    };
    let answer: unknown;
    for (const line of lines.slice(1)) {
      const [, name] = /^export (\w+)=/.exec(line) ?? [];
      if (name) {
        env[name] = String(kept[name]!(answer as Row & Row[]));
        continue;
      }
      if (line.includes('interviews.recordOutcome')) marketplace.clock.now = '2026-06-09T15:40:00.000Z';
      answer = JSON.parse((await run('bash', ['-c', line], { env })).stdout);
      if (line.includes('/commands/')) expect(answer, line).toMatchObject({ kind: 'applied' });
    }
    expect(answer).toMatchObject({ id: env.MATCH, status: 'hired', candidateReferenceId: env.REFERENCE });

    const told = (path: string) => receiver.received(path).map(({ type }) => type);
    const ofBoth = ['agreement.created', 'agreement.changed', 'match.created', 'interview.created'];
    const last = ['interview.changed', 'match.changed'];
    await expect
      .poll(() => told('/employer'), { timeout: 20_000 })
      .toEqual(expect.arrayContaining([...ofBoth, ...last]));
    await expect
      .poll(() => told('/provider'), { timeout: 20_000 })
      .toEqual(expect.arrayContaining([...ofBoth, 'completion.created', ...last]));
    for (const path of ['/employer', '/provider'])
      expect(
        receiver
          .received(path)
          .map(({ body }) => body)
          .join('\n'),
      ).not.toMatch(/Zoe King|zoe@example/);
  },
);
