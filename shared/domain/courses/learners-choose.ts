// Whether the learners of a course choose and decline times themselves, by the links that the platform mails.
import * as z from 'zod/mini';
import { defineCommand } from '#shared/engine/command.ts';
import { numericId } from '#shared/engine/field-schemas.ts';
import { noted } from '../refusals/note-texts.ts';
import { ownCourse } from './course.ts';

/** Lets learners choose and decline times, or makes what they say a suggestion again. */
export const letLearnersChoose = defineCommand({
  name: 'courses.letLearnersChoose',
  allowed: ['provider'],
  leastRole: 'manager',
  input: z.object({ id: numericId(), isOn: z.boolean() }),
  done: 'Setting saved',
  failed: 'Failed to save the setting',
  async run(store, { id, isOn }, { actor }) {
    const course = await ownCourse(store, id, actor);
    if (course.learnersChoose === isOn) return noted('note.alreadyDone', {});
    await store.put('courses', { ...course, learnersChoose: isOn });
    return {};
  },
});
