// REST routes /api/handed-over-changes: what members could not send themselves, for managers to apply or decline.
import { applyChange, declineChange } from '#shared/domain/handed-over/hand-over.ts';
import { entriesOf } from '#shared/domain/handed-over/handed-over-change.ts';
import type { HandedOverChange } from '#shared/domain/handed-over/handed-over-change.ts';
import { handedOverNotFound } from '#shared/domain/refusals/not-found-words.ts';
import type { Row } from '#shared/engine/schema.ts';
import { handedOverStates } from '#shared/engine/options.ts';
import { oneOf, pageParts } from './query.ts';
import * as reading from './readings.ts';
import { asRead, found, pageOf } from './route.ts';
import type { RestRequest, Route } from './route.ts';

type Contents = Pick<Row<'handedOverContents'>, 'entries'> | undefined;

/** Only managers and owners receive what the change does. Its author reads the decision. */
const withEntries = (change: HandedOverChange, contents: Contents) => ({
  ...asRead(change),
  ...(contents ? { entries: entriesOf(contents) } : {}),
});

async function answerWith({ reader, params }: RestRequest) {
  const id = params.id ?? '';
  const [change, contents] = await Promise.all([
    reader.get('handedOverChanges', id),
    reader.get('handedOverContents', id),
  ]);
  const known = found(change, handedOverNotFound);
  return { body: withEntries(known, contents), rev: known.rev };
}

const allowed = ['employer', 'provider'] as const;

export const handedOverRoutes: Route[] = [
  {
    method: 'get',
    path: '/handed-over-changes',
    summary:
      'Changes that members could not send: all of the organization for managers, otherwise one’s own.',
    allowed,
    query: { ...pageParts, state: oneOf(handedOverStates, 'Whether somebody has decided.') },
    reading: reading.listOf(reading.handedOverChange),
    async answer(request) {
      const { actor, reader } = request;
      const { rows, next } = await pageOf(request, reader, 'handedOverChanges', ['state']);
      const contents = await reader.find('handedOverContents', { organizationId: actor.organization });
      const contentsOf = new Map(contents.map((each) => [each.id, each]));
      return { body: rows.map((row) => withEntries(row, contentsOf.get(row.id))), next };
    },
  },
  {
    method: 'get',
    path: '/handed-over-changes/:id',
    summary: 'One of them.',
    allowed,
    reading: reading.handedOverChange,
    answer: answerWith,
  },
  {
    method: 'patch',
    path: '/handed-over-changes/:id/apply',
    summary:
      'A manager saves the change in their own name. `confirmed` names the places of entries that speak for the organization. A second call changes nothing.',
    allowed,
    body: { of: applyChange, without: ['id'] },
    reading: reading.handedOverChange,
    async answer(request) {
      await request.give([applyChange, { ...request.body, id: request.params.id }]);
      return answerWith(request);
    },
  },
  {
    method: 'patch',
    path: '/handed-over-changes/:id/decline',
    summary: 'A manager declines the change. Its author reads the reason.',
    allowed,
    body: { of: declineChange, without: ['id'] },
    reading: reading.handedOverChange,
    async answer(request) {
      await request.give([declineChange, { ...request.body, id: request.params.id }]);
      return answerWith(request);
    },
  },
];
