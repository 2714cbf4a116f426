// Events with two of a kind: two saves in flight, two edits of one row in one save, two rows in conflict, two answers in
// one save, and a second failure after the first.
import { editStudent } from '#shared/domain/enrollments/commands.ts';
import { settleConflict, standingConflicts } from '#shared/domain/edits/conflicts.ts';
import { changesBetween } from '#shared/engine/three-way-merge.ts';
import type { Row } from '#shared/engine/schema.ts';
import { give } from './acting.ts';
import { canary } from './canary.ts';
import type { Device } from './device.ts';
import type { World, WorldEvent } from './world.ts';

const names = ['Ames', 'Bell', 'Cole', 'Dunn'];

export const eventsOfTwo: Record<string, { weight: number; happen: WorldEvent }> = {
  twoSavesAtOnce: {
    weight: 3,
    async happen(world, device) {
      const [one, other] = await Promise.all([world.act(device), world.act(device)]);
      return `saves twice at the same time: ${one}, ${other}`;
    },
  },
  twoEditsInOneSave: {
    weight: 2,
    async happen({ chance }, device) {
      const [student] = await twoStudents(device);
      if (!student) return undefined;
      const studentPhone = `555-010-0${chance.below(900) + 100}`;
      const isSaved = await give(
        device,
        editStudent,
        { id: student.id, ...changesBetween(student, { studentPhone }) },
        { id: student.id, ...changesBetween(student, { studentName: nameFrom(chance) }) },
      );
      return `saves two edits of one student: ${isSaved}`;
    },
  },
  twoRowsInConflict: {
    weight: 6,
    async happen(world, device) {
      const other = world.devices.find(
        ({ actor, tablet, tabs }) =>
          tablet !== device.tablet && tabs.length > 0 && actor.organization === device.actor.organization,
      );
      const students = await twoStudents(device);
      if (!other || students.length < 2) return undefined;
      for (const each of [device, other]) await editNames(world, each, students);
      await other.tab().sync();
      const { connection } = await device.tab().sync();
      const told = `edits two students whom ${other.name} edits too: ${connection}`;
      return world.chance.happens(0.7) ? `${told}; ${await answerTwo(world, device)}` : told;
    },
  },
  killedTwice: {
    weight: 3,
    async happen({ chance }, device) {
      await device.killDuring((tab) => tab.sync(), chance.below(120));
      await device.killDuring((tab) => tab.sync(), chance.below(60));
      return 'is killed while it syncs, and again at the next sync';
    },
  },
  failsTwice: {
    weight: 2,
    async happen(world, device) {
      const { chance } = world;
      await device.failDuring('noRoom', () => world.act(device), chance.below(40));
      await device.failDuring('abort', () => device.tab().sync(), chance.below(60));
      return 'has no room for a save, and loses a transaction in the sync after it';
    },
  },
};

const nameFrom = (chance: World['chance']): string => `${canary} ${chance.pick(names)}`;

/** Answers two questions in one save. */
async function answerTwo({ chance, server }: World, device: Device): Promise<string> {
  const open = await device.tab().read(standingConflicts);
  if (open.length < 2) return `has ${open.length} questions`;
  server.count('twoAnswersInOneSave');
  const answers = open.slice(0, 2).map(({ conflict, over }) => ({
    id: conflict.id,
    as: chance.pick(['mine', 'theirs']),
    over,
  }));
  return `answers two questions: ${await give(device, settleConflict, ...answers)}`;
}

async function twoStudents(device: Device): Promise<Row<'enrollments'>[]> {
  const students = await device.tab().read((reader) => reader.find('enrollments'));
  return students.filter(({ removedAt, erasedAt }) => !removedAt && !erasedAt).slice(0, 2);
}

async function editNames(
  { chance }: World,
  device: Device,
  students: readonly Row<'enrollments'>[],
): Promise<void> {
  const inputs = students.map((student) => ({
    id: student.id,
    ...changesBetween(student, { studentName: `${nameFrom(chance)} ${chance.below(1000)}` }),
  }));
  await give(device, editStudent, ...inputs);
}
