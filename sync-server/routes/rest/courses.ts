// REST routes /api/courses. The linked jobs are a JSON string in this contract and agreements in the domain.
import type { Actor, NamedCommand } from '#shared/engine/command.ts';
import { isLive, nextRound } from '#shared/domain/agreements/agreement.ts';
import {
  createCourse,
  editCourse,
  linkedJobIds,
  linkJob,
  unlinkJob,
} from '#shared/domain/courses/commands.ts';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { bandOf } from '#shared/domain/courses/course-statistics.ts';
import type { Course } from '#shared/domain/courses/course.ts';
import { assignedCourses } from '#shared/engine/access/assigned-courses.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { Reader } from '#shared/engine/store.ts';
import { countsOf } from '#shared/reads/my-courses.ts';
import { listingParts } from './query.ts';
import * as reading from './readings.ts';
import { editInput, found, numberIn, pageOf, withDays, asRead } from './route.ts';
import type { RestRequest, Route } from './route.ts';

export const courseRoutes: Route[] = [
  {
    method: 'get',
    path: '/courses',
    summary:
      'A provider: their own. An employer: those that can be linked, and those that are. An admin: all.',
    allowed: ['employer', 'provider', 'admin'],
    scope: 'courses:read',
    query: listingParts,
    reading: reading.listOf(reading.course),
    async answer(request) {
      const reader = readerOf(request);
      const { rows, next } = await pageOf(request, reader, 'courses', ['isActive']);
      return {
        body: await Promise.all(rows.map((course) => presented(reader, request.actor, course))),
        next,
      };
    },
  },
  {
    method: 'post',
    path: '/courses',
    summary: 'Lists a course; each linked job proposes an agreement to its employer.',
    allowed: ['provider'],
    scope: 'courses:write',
    body: { of: createCourse, without: ['id'], linksAsText: true },
    reading: reading.course,
    async answer(request) {
      const id = request.newNumber();
      const fields = withDays(request.body, 'startDate', 'endDate');
      await request.give([createCourse, { ...fields, id, linkedJobIds: linksIn(request.body) ?? [] }]);
      return { status: 201, ...(await answerWith(request, id)) };
    },
  },
  {
    method: 'get',
    path: '/courses/:id',
    summary: 'One course.',
    allowed: ['employer', 'provider', 'admin'],
    scope: 'courses:read',
    reading: reading.course,
    answer: (request) => answerWith(request, numberIn(request.params.id)),
  },
  {
    method: 'put',
    path: '/courses/:id',
    summary:
      'Changes a course. Links are taken as the difference to those there are; a rejected one is not opened again.',
    allowed: ['provider'],
    scope: 'courses:write',
    body: { of: editCourse, part: 'set', linksAsText: true },
    reading: reading.course,
    async answer(request) {
      const course = found(await request.reader.get('courses', numberIn(request.params.id)), courseNotFound);
      const { linkedJobIds: _, ...fields } = withDays(request.body, 'startDate', 'endDate');
      const edit = editInput(course, { ...request, body: fields });
      await request.give(
        [editCourse, edit],
        ...(await linkChanges(request.reader, course.id, linksIn(request.body))),
      );
      return answerWith(request, course.id);
    },
  },
];

const readerOf = ({ actor, reader, everything }: RestRequest) =>
  actor.role === 'admin' ? everything : reader;

async function answerWith(request: RestRequest, id: number) {
  const course = found(await readerOf(request).get('courses', id), courseNotFound);
  return { body: await presented(readerOf(request), request.actor, course), rev: course.rev };
}

async function presented(reader: Reader, actor: Actor, course: Course) {
  const links = await linkedJobIds(reader, course.id);
  const linked = { ...asRead(course), linkedJobIds: links.length > 0 ? JSON.stringify(links) : null };
  if (actor.role === 'employer') {
    const figures = await reader.get('courseStatistics', course.id);
    const counts = { enrollmentCount: null, completionCount: null };
    const bands = {
      enrollmentBand: bandOf(figures?.enrolled ?? null),
      completionPercent: figures?.completionPercent ?? null,
    };
    return { ...linked, ...counts, ...bands, ...(figures && { statistics: asRead(figures) }) };
  }
  const isAssigned = await assignedCourses(reader, actor);
  if (isAssigned?.(course.id) === false) return { ...linked, enrollmentCount: null, completionCount: null };
  const [enrollments, completions] = await Promise.all([
    reader.find('enrollments', { courseId: course.id }),
    reader.find('completions', { courseId: course.id }),
  ]);
  const { enrolled, completed } = countsOf(enrollments, completions);
  return {
    ...linked,
    enrollmentCount: enrolled,
    completionCount: completed,
  };
}

/** Returns undefined if the body does not contain links. */
function linksIn(body: Readonly<Record<string, unknown>>): number[] | undefined {
  if (!('linkedJobIds' in body)) return undefined;
  const given = body.linkedJobIds;
  const list = typeof given === 'string' ? parsed(given) : (given ?? []);
  if (!Array.isArray(list) || !list.every((id) => Number.isSafeInteger(id)))
    throw new Refusal('invalid', 'linkedJobIds is a JSON-encoded array of job ids, or null', {
      linkedJobIds: 'Not a list of job ids',
    });
  return list as number[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function linkChanges(
  reader: Reader,
  courseId: number,
  wanted: number[] | undefined,
): Promise<[NamedCommand, unknown][]> {
  if (!wanted) return [];
  const agreements = await reader.find('agreements', { courseId });
  const live = agreements.filter(isLive);
  const removed = live
    .filter(({ jobId }) => !wanted.includes(jobId))
    .map(({ jobId, round }) => [unlinkJob, { courseId, jobId, round }]);
  const added = wanted
    .map((jobId) => ({ jobId, rounds: agreements.filter((agreement) => agreement.jobId === jobId) }))
    .filter(
      ({ rounds }) => !rounds.some((agreement) => isLive(agreement) || agreement.endReason === 'rejected'),
    )
    .map(({ jobId, rounds }) => [linkJob, { courseId, jobId, round: nextRound(rounds) }]);
  return [...removed, ...added] as [NamedCommand, unknown][];
}
