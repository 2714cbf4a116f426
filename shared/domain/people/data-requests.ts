// Data requests: a person asks for their data, its correction or its deletion, and somebody answers in time.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { calendarDate, lineFrom, nullableText, rowId } from '#shared/engine/field-schemas.ts';
import { dataRequestKinds, dataRequestOutcomes } from '#shared/engine/options.ts';
import { ownEnrollment } from '../enrollments/enrollment.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';
import { addRequest, settleRequests, subjectOf } from './settle-requests.ts';

const received = {
  id: rowId(),
  kind: z.enum(dataRequestKinds, 'Choose what they ask for'),
  receivedOn: calendarDate('Enter the day the request arrived'),
};

/** Records a request that came by mail. */
export const recordDataRequest = defineCommand({
  name: 'dataRequests.record',
  allowed: ['admin'],
  input: z.object({
    ...received,
    about: lineFrom(1, 'Enter a candidate reference or an account’s email address', 254),
    note: nullableText(1000),
  }),
  done: 'Data request recorded',
  failed: 'Failed to record the data request',
  async run(store, input, context) {
    await addRequest(store, input, context);
  },
});

/** Records that a student asked their provider. */
export const recordStudentRequest = defineCommand({
  name: 'dataRequests.recordOfStudent',
  allowed: ['provider'],
  leastRole: 'member',
  input: z.object({ ...received, enrollmentId: rowId() }),
  done: 'Data request recorded',
  failed: 'Failed to record the data request',
  async run(store, { enrollmentId, ...input }, context) {
    const enrollment = await ownEnrollment(store, enrollmentId, context.actor);
    await addRequest(store, { ...input, ...subjectOf(enrollment) }, context);
  },
});

/** Closes a request. An administrator may close any, a provider those of its students. */
export const completeDataRequest = defineCommand({
  name: 'dataRequests.complete',
  allowed: ['admin', 'provider'],
  leastRole: 'manager',
  input: z.object({
    id: rowId(),
    outcome: z.enum(dataRequestOutcomes, 'Choose what was done'),
    result: nullableText(500),
  }),
  done: 'Data request closed',
  failed: 'Failed to close the data request',
  async run() {},
  async onAccepted(store, { id, ...done }, { actor, now }) {
    const request = await store.get('dataRequests', id);
    if (!request || (actor.role === 'provider' && request.organizationId !== actor.organization))
      throw refuseAccount('dataRequest.notFound');
    if (request.doneAt) throw refuseAccount('dataRequest.done');
    await store.put('dataRequests', { ...request, ...done, doneAt: now, doneByName: actor.name });
  },
});

/** Gives the provider everything that is stored about a student, and records that it did. */
export const exportStudent = defineCommand({
  name: 'enrollments.export',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({ id: rowId() }),
  done: 'Personal data downloaded',
  failed: 'Failed to download the personal data',
  async run(store, { id }, { actor }) {
    await ownEnrollment(store, id, actor);
  },
  async onAccepted(store, { id }, context) {
    const enrollment = await ownEnrollment(store, id, context.actor);
    await settleRequests(store, { kind: 'access', ...subjectOf(enrollment) }, 'exported', context);
  },
});
