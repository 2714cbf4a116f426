// Run as a separate process by a test that kills it: commits changes of two organizations and sends their webhooks, as a server does.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../database/database.ts';
import { createLog } from '../../operations/log.ts';
import { composeWebhooks } from '../../webhooks/compose.ts';
import { courseInput, jobInput, newMarketplace } from '../marketplace.ts';
import { receiverOptions } from './webhook-receiver.ts';

const [dataDir = '', receiver = '', certificate = '', secret = '', agreements = '0'] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
const { knex } = database;
await database.migrate();
const { give, person, execute } = await newMarketplace(database);
composeWebhooks(
  {
    ...{ config: { publicOrigin: 'https://skillpact.example' }, knex, execute },
    ...{ mailer: { wake() {} } as never, log: createLog('silent'), now: () => new Date() },
  },
  receiverOptions(readFileSync(certificate, 'utf8')),
);
if (Number(agreements) > 0) await commitAgreements(Number(agreements));
// The two minutes for which the killed process had claimed what it was sending are over.
else await knex('deliveries').whereNull('doneAt').update({ nextTryAt: knex.fn.now() });
process.stdout.write('committed\n');
// A killed process ends here, and so does the sending.
await wait(60_000);

/** Proposes and approves agreements: two events about each, for both sides. */
async function commitAgreements(count: number): Promise<void> {
  const [erin, paul] = [await person('employer', 'Erin'), await person('provider', 'Paul')];
  for (const { organization, person: createdById } of [erin, paul])
    await knex('webhooks').insert({
      ...{ id: randomUUID(), organizationId: organization, secret, createdById, createdByName: 'Reed' },
      ...{ url: `${receiver}/${organization === erin.organization ? 'erin' : 'paul'}`, withNames: false },
      ...{ events: 'agreement.created agreement.changed', createdAt: new Date() },
    });
  for (let number = 0; number < count; number += 1) {
    const job = jobInput();
    await give(erin, 'jobs.post', job);
    const course = courseInput({ linkedJobIds: [job.id] });
    await give(paul, 'courses.create', course);
    await give(erin, 'agreements.approve', { id: `${course.id}.${job.id}.1` });
  }
}
