// REST routes /api/enrollments and /api/course-completions.
import { markCompletion, removeCompletion } from '#shared/domain/completions/commands.ts';
import { completionId } from '#shared/domain/completions/completion.ts';
import { courseNotFound } from '#shared/domain/courses/course.ts';
import { editStudent, enrollStudent, removeStudent } from '#shared/domain/enrollments/commands.ts';
import { studentByReference } from '#shared/domain/enrollments/former-references.ts';
import { completionDateWarning, enrollmentDateProblem } from '#shared/domain/enrollments/unusual-dates.ts';
import {
  completeDataRequest,
  exportStudent,
  recordStudentRequest,
} from '#shared/domain/people/data-requests.ts';
import { personalData } from '#shared/reads/personal-data.ts';
import { timeZoneOf } from '#shared/domain/organizations/organizations.ts';
import { sharedEmailSentence, sharesEmail } from '#shared/domain/people/same-person.ts';
import { assignedCourses } from '#shared/engine/access/assigned-courses.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { codeOf } from '#shared/lib/texts.ts';
import { dateIn } from '#shared/lib/time.ts';
import { calendarDate } from '#shared/engine/field-schemas.ts';
import * as z from 'zod/mini';
import * as reading from './readings.ts';
import { editInput, found, numberIn, withDays, asRead } from './route.ts';
import type { RestRequest, Route } from './route.ts';

const studentNotFound = {
  title: 'Student not found',
  description: "This student doesn't exist or you don't have access.",
};
const completionNotFound = {
  title: 'Completion not found',
  description: "This record doesn't exist or you don't have access.",
};

async function readStudent({ reader, params }: RestRequest) {
  const student = await reader.get('enrollments', params.id ?? '');
  return found(student?.removedAt ? undefined : student, studentNotFound);
}

/** A class that is not assigned to the member is answered like one of another provider. */
async function ownClass({ reader, actor }: RestRequest, courseId: number) {
  const [course, isAssigned] = await Promise.all([
    reader.get('courses', courseId),
    assignedCourses(reader, actor),
  ]);
  return found(isAssigned?.(courseId) === false ? undefined : course, courseNotFound);
}

const requestNotFound = {
  title: 'Data request not found',
  description: "This request doesn't exist or you don't have access.",
};

/** An erased student has requests, too. */
async function requestsOf({ reader, everything, params }: RestRequest) {
  const student = found(await reader.get('enrollments', params.id ?? ''), studentNotFound);
  const requests = await everything.find('dataRequests', { subjectId: student.id });
  return requests.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(asRead);
}

/** Returns the day at the provider. */
const todayOf = async ({ reader, actor, now }: Pick<RestRequest, 'reader' | 'actor' | 'now'>) =>
  dateIn(await timeZoneOf(reader, actor.organization), now.toISOString());

/** A text that is no date at all is rejected by the command. */
function refuseOddDate({ enrollmentDate: date }: RestRequest['body'], today: string): void {
  const problem = calendarDate().safeParse(date).success && enrollmentDateProblem(String(date), today);
  if (problem) throw new Refusal('invalid', problem, { enrollmentDate: problem });
}

/** Adds warnings to an accepted write that may be a mistake. */
const withWarnings = <Body extends object>(body: Body, warnings: readonly string[]) =>
  warnings.length > 0 ? { ...body, warnings } : body;

const isKept = ({ removedAt }: { removedAt: string | null }): boolean => !removedAt;

export const studentRoutes: Route[] = [
  {
    method: 'get',
    path: '/enrollments/:id',
    summary: 'With a course id (a number): its enrollments. With a student id: that enrollment.',
    allowed: ['provider'],
    scope: 'students:read',
    showsNames: true,
    reading: z.union([reading.listOf(reading.enrollment), reading.enrollment]),
    async answer(request) {
      const courseId = numberIn(request.params.id);
      if (courseId < 0) {
        const student = await readStudent(request);
        return { body: asRead(student), rev: student.rev };
      }
      await ownClass(request, courseId);
      const students = await request.reader.find('enrollments', { courseId });
      return { body: students.filter(isKept).map(asRead) };
    },
  },
  {
    method: 'post',
    path: '/courses/:id/enrollments',
    summary: 'Enrolls a student.',
    allowed: ['provider'],
    scope: 'students:write',
    showsNames: true,
    body: { of: enrollStudent, without: ['id', 'courseId', 'candidateReferenceId'] },
    reading: reading.warned(reading.enrollment),
    async answer({ params, body, give, newId, newReference, reader, actor, now }) {
      const course = found(await reader.get('courses', numberIn(params.id)), courseNotFound);
      const id = newId();
      const fields = withDays(body, 'enrollmentDate');
      refuseOddDate(fields, await todayOf({ reader, actor, now }));
      await give([
        enrollStudent,
        { ...fields, id, courseId: course.id, candidateReferenceId: newReference() },
      ]);
      const student = found(await reader.get('enrollments', id), studentNotFound);
      const others = (await reader.find('enrollments', { courseId: course.id })).filter(
        (other) => !other.removedAt && sharesEmail(student, other),
      );
      const warnings =
        others.length > 0 ? [sharedEmailSentence(others.map((other) => other.studentName))] : [];
      return { status: 201, body: withWarnings(asRead(student), warnings), rev: student.rev };
    },
  },
  {
    method: 'put',
    path: '/enrollments/:id',
    summary: 'Changes a student; the date may be a date or an instant.',
    allowed: ['provider'],
    scope: 'students:write',
    showsNames: true,
    body: { of: editStudent, part: 'set' },
    reading: reading.enrollment,
    async answer(request) {
      const student = await readStudent({ ...request, reader: request.before });
      const body = withDays(request.body, 'enrollmentDate');
      if (body.enrollmentDate !== student.enrollmentDate) refuseOddDate(body, await todayOf(request));
      await request.give([editStudent, editInput(student, { ...request, body })]);
      const changed = await readStudent(request);
      return { body: asRead(changed), rev: changed.rev };
    },
  },
  {
    method: 'delete',
    path: '/enrollments/:id',
    summary: 'Removes a student, and their completion with them.',
    allowed: ['provider'],
    scope: 'students:write',
    reading: reading.nothing,
    async answer({ give, params }) {
      await give([removeStudent, { id: params.id, knowsCompletion: true }]);
      return { status: 204 };
    },
  },
  {
    method: 'post',
    path: '/enrollments/:id/personal-data',
    summary: 'Everything that is stored about a student. Each call is recorded as an answered data request.',
    allowed: ['provider'],
    isNeverRepeated: true,
    status: 200,
    reading: z.looseObject({}),
    async answer({ actor, params, give, reader }) {
      await give([exportStudent, { id: params.id }]);
      return { body: found(await personalData(reader, actor, params.id ?? ''), studentNotFound) };
    },
  },
  {
    method: 'get',
    path: '/enrollments/:id/data-requests',
    summary: 'The data requests of a student, newest first.',
    allowed: ['provider'],
    reading: reading.listOf(reading.dataRequest),
    answer: async (request) => ({ body: await requestsOf(request) }),
  },
  {
    method: 'post',
    path: '/enrollments/:id/data-requests',
    summary: 'Records that a student asked for their data, its correction or its deletion.',
    allowed: ['provider'],
    body: { of: recordStudentRequest, without: ['id', 'enrollmentId'] },
    reading: reading.dataRequest,
    async answer({ params, body, give, newId, everything }) {
      const id = newId();
      await give([recordStudentRequest, { ...body, id, enrollmentId: params.id }]);
      return { status: 201, body: asRead(found(await everything.get('dataRequests', id), requestNotFound)) };
    },
  },
  {
    method: 'patch',
    path: '/data-requests/:id/complete',
    summary: 'Closes a data request of a student.',
    allowed: ['provider'],
    body: { of: completeDataRequest, without: ['id'] },
    status: 204,
    reading: reading.nothing,
    async answer({ params, body, give }) {
      await give([completeDataRequest, { ...body, id: params.id }]);
      return { status: 204 };
    },
  },
  {
    method: 'get',
    path: '/course-completions/:id',
    summary: 'With a course id: its completions.',
    allowed: ['provider'],
    scope: 'completions:read',
    reading: reading.listOf(reading.completion),
    async answer(request) {
      const { params, reader } = request;
      const courseId = numberIn(params.id);
      await ownClass(request, courseId);
      return { body: (await reader.find('completions', { courseId })).filter(isKept).map(asRead) };
    },
  },
  {
    method: 'post',
    path: '/course-completions',
    summary: 'Marks a completion; its learner is matched to the linked jobs.',
    allowed: ['provider'],
    scope: 'completions:write',
    body: { of: markCompletion, without: ['batchId'] },
    reading: reading.warned(reading.completion),
    async answer({ body, give, reader, actor, now }) {
      await give([markCompletion, { ...withDays(body, 'completionDate'), batchId: null }]);
      const [courseId, reference] = [body.courseId as number, codeOf(String(body.candidateReferenceId))];
      const student = await studentByReference(reader, courseId, reference);
      const id = completionId(courseId, student?.candidateReferenceId ?? reference);
      const completion = found(await reader.get('completions', id), completionNotFound);
      const { completionDate } = completion;
      const doubt = completionDateWarning(
        { completionDate, enrollmentDate: student?.enrollmentDate },
        await todayOf({ reader, actor, now }),
      );
      return {
        status: 201,
        body: withWarnings(asRead(completion), doubt ? [doubt] : []),
        rev: completion.rev,
      };
    },
  },
  {
    method: 'delete',
    path: '/course-completions/:id',
    summary: 'Removes a completion record.',
    allowed: ['provider'],
    scope: 'completions:write',
    reading: reading.nothing,
    async answer({ give, params }) {
      await give([removeCompletion, { id: params.id }]);
      return { status: 204 };
    },
  },
];
