import { expect, test } from 'vitest';
import { createCourse, editCourse } from '#shared/domain/courses/commands.ts';
import { enrollStudent } from '#shared/domain/enrollments/commands.ts';
import { changesIn } from '../changes/changes.ts';
import { commandResolver } from './resolver.ts';

const messages = async (command: Parameters<typeof commandResolver>[0], input: unknown) => {
  const { errors } = await commandResolver(command, () => input)({}, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
};

const student = {
  id: 'student-1',
  courseId: 1,
  candidateReferenceId: 'C-000000000',
  studentName: 'Ada Moreno',
  studentEmail: 'ada@learners.example',
  studentPhone: '',
  enrollmentDate: '2025-06-03',
};

test('maps the command’s messages to the invalid fields', async () => {
  const wrong = { ...student, studentName: ' ', studentEmail: 'ada', enrollmentDate: '' };
  expect(await messages(enrollStudent, wrong)).toEqual({
    studentName: 'Student name is required',
    studentEmail: 'Valid email is required',
    enrollmentDate: 'Enrollment date is required',
  });
});

test('reports no errors for valid input', async () => {
  expect(await messages(enrollStudent, student)).toEqual({});
});

test('reports an edit’s error on the field inside its set', async () => {
  const edit = { id: 1, ...changesIn({ title: 'Welding 1' }, { title: '' }) };
  expect(await messages(editCourse, edit)).toEqual({ title: 'Course title is required' });
});

test('reports a rule over several fields on one of them', async () => {
  const course = {
    id: 1,
    title: 'Welding 1',
    description: 'From the first bead on.',
    duration: '12 weeks',
    deliveryMethod: 'in-person',
    startDate: '2025-06-03',
    endDate: '2025-06-01',
  };
  expect(await messages(createCourse, course)).toEqual({ endDate: 'The end date is before the start date' });
});
