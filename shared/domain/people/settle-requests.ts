// Adds data requests, and closes those that an act has fulfilled.
import type { AcceptContext, Context } from '#shared/engine/command.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Writer } from '#shared/engine/store.ts';
import { addDays, dateIn } from '#shared/lib/time.ts';
import { dataRequestDays, pastDateDaysAhead } from '#shared/policy.ts';
import type { Enrollment } from '../enrollments/enrollment.ts';
import { timeZoneOf } from '../organizations/organizations.ts';
import { refuseAccount } from '../refusals/account-refusals.ts';

type DataRequest = Row<'dataRequests'>;

/** The columns of a request about this student. */
export const subjectOf = ({ id, candidateReferenceId, providerId }: Enrollment) => ({
  about: candidateReferenceId,
  subjectId: id,
  organizationId: providerId,
});

/** Closes the open requests to delete this student's data. */
export const settleErasure = (store: Writer, enrollment: Enrollment, context: AcceptContext): Promise<void> =>
  settleRequests(store, { kind: 'deletion', ...subjectOf(enrollment) }, 'erased', context);

type Subject = Pick<DataRequest, 'kind' | 'about' | 'organizationId'> & { subjectId: string };

/** Closes the open requests that an act has fulfilled. An act that nobody had recorded a request for is one itself. */
export async function settleRequests(
  store: Writer,
  subject: Subject,
  outcome: NonNullable<DataRequest['outcome']>,
  context: AcceptContext,
): Promise<void> {
  const done = { outcome, doneAt: context.now, doneByName: context.actor.name };
  const known = await store.find('dataRequests', { subjectId: subject.subjectId });
  const open = known.filter(({ kind, doneAt }) => kind === subject.kind && !doneAt);
  for (const request of open) await store.put('dataRequests', { ...request, ...done });
  if (open.length > 0) return;
  const zone = await timeZoneOf(store, subject.organizationId ?? '');
  const received = { id: context.randomId(), receivedOn: dateIn(zone, context.now) };
  await addRequest(store, { ...subject, ...received, ...done }, context);
}

type NewRequest = Pick<DataRequest, 'id' | 'kind' | 'about' | 'receivedOn'> & Partial<DataRequest>;

/** Records a data request. Refuses days in the future. */
export async function addRequest(store: Writer, request: NewRequest, { actor, now }: Context): Promise<void> {
  if (request.receivedOn > addDays(now.slice(0, 10), pastDateDaysAhead))
    throw refuseAccount('dataRequest.future');
  await store.add('dataRequests', {
    subjectId: null,
    organizationId: null,
    note: null,
    recordedByName: actor.name,
    doneAt: null,
    doneByName: null,
    outcome: null,
    result: null,
    ...request,
    dueOn: addDays(request.receivedOn, dataRequestDays),
    createdAt: now,
  });
}
