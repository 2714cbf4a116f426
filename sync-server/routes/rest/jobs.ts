// REST routes /api/jobs.
import { editJob, postJob } from '#shared/domain/jobs/commands.ts';
import { closedAhead } from '#shared/domain/guarantees/closed-ahead.ts';
import { jobNotFound } from '#shared/domain/jobs/job.ts';
import { closedAheadShape } from '#shared/reads/decisions/closed-ahead-shape.ts';
import { placeOfJob } from '#shared/reads/decisions/place-of-job.ts';
import { listingParts } from './query.ts';
import * as reading from './readings.ts';
import { editInput, found, numberIn, pageOf, asRead } from './route.ts';
import type { RestRequest, Route } from './route.ts';

const readJob = async ({ reader, everything, actor, params }: RestRequest) =>
  found(await (actor.role === 'admin' ? everything : reader).get('jobs', numberIn(params.id)), jobNotFound);

export const jobRoutes: Route[] = [
  {
    method: 'get',
    path: '/jobs',
    summary:
      'An employer: their own. A provider: those open to learners, and those they are linked to. An admin: all.',
    allowed: ['employer', 'provider', 'admin'],
    scope: 'jobs:read',
    query: listingParts,
    reading: reading.listOf(reading.job),
    async answer(request) {
      const reader = request.actor.role === 'admin' ? request.everything : request.reader;
      const { rows, next } = await pageOf(request, reader, 'jobs', ['isActive']);
      return { body: rows.map(asRead), next };
    },
  },
  {
    method: 'post',
    path: '/jobs',
    summary: 'Posts a job with a guaranteed interview.',
    allowed: ['employer'],
    scope: 'jobs:write',
    body: { of: postJob, without: ['id'] },
    reading: reading.job,
    async answer({ body, give, newNumber, reader }) {
      const id = newNumber();
      await give([postJob, { ...body, id }]);
      const job = found(await reader.get('jobs', id), jobNotFound);
      return { status: 201, body: asRead(job), rev: job.rev };
    },
  },
  {
    method: 'get',
    path: '/jobs/:id',
    summary: 'One job.',
    allowed: ['employer', 'provider', 'admin'],
    scope: 'jobs:read',
    reading: reading.job,
    async answer(request) {
      const job = await readJob(request);
      return { body: asRead(job), rev: job.rev };
    },
  },
  {
    method: 'get',
    path: '/jobs/:id/closed-days',
    summary: 'On how many of the coming working days its place is closed: counts, no days.',
    allowed: ['employer', 'provider', 'admin'],
    scope: 'jobs:read',
    reading: closedAheadShape,
    async answer(request) {
      const { id } = await readJob(request);
      const place = found(await placeOfJob(request.everything, request.actor, id), jobNotFound);
      return { body: { name: place.name, ...closedAhead(place, request.now.toISOString()) } };
    },
  },
  {
    method: 'patch',
    path: '/jobs/:id',
    summary: 'Changes the fields that are given.',
    allowed: ['employer'],
    scope: 'jobs:write',
    body: { of: editJob, part: 'set' },
    reading: reading.job,
    async answer(request) {
      await request.give([editJob, editInput(await readJob(request), request)]);
      const job = await readJob(request);
      return { body: asRead(job), rev: job.rev };
    },
  },
];
