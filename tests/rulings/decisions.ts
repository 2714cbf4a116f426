// Questions that were open for long, and how they are decided. These have a scenario here; others name the tests that show them.
import { expect } from 'vitest';
import { isSamePerson, sharesEmail } from '#shared/domain/people/same-person.ts';
import type { Classroom } from '#shared/testing/classroom.ts';
import { ada, erin, paul } from '#shared/testing/people.ts';
import { feesOf, matchHas } from './match-checks.ts';
import { given, matchRooms } from './match-rooms.ts';
import { stepUntil } from './clock-rules.ts';
import type { Rule } from './clock-rules.ts';
import { give } from './state-machine.ts';
import { mayBeNamed } from '#shared/domain/consents/consents.ts';
import { consent, enrollment, interview } from '#shared/testing/rows.ts';

export interface Decision extends Rule {
  question: string;
}

export const decisions: readonly Decision[] = [
  {
    question: 'What does a late completion bind before it is accepted?',
    rule: 'Nobody: no clock, no fee, no reminder, no notice of a guarantee, no name. Declining it leaves nothing owed or charged.',
    async scenario() {
      const room = await matchRooms['late completion']();
      const unbound = async () => {
        expect((await room.store.find('clocks')).filter(({ nextAt }) => nextAt)).toEqual([]);
        expect(await room.store.find('ledger')).toEqual([]);
      };
      await unbound();
      const asked = await room.store.find('notifications', { personId: 'erin' });
      expect(asked).toMatchObject([{ textCode: 'match.lateCompletion' }]);
      expect(`${asked[0]?.title} ${asked[0]?.message}`).not.toMatch(/guarantee/i);
      const waiting = await room.single('matches');
      const dated = interview({ id: waiting.id, confirmedAt: room.now });
      const scheduled = { ...waiting, status: 'interview_scheduled', interviewDate: room.now } as const;
      expect(mayBeNamed(scheduled, dated, consent(), [], room.now)).toBe(false);
      expect(mayBeNamed({ ...scheduled, lateCompletion: 'accepted' }, dated, consent(), [], room.now)).toBe(
        true,
      );
      await given('Decline the late completion')(room);
      await unbound();
    },
  },
  {
    question: 'A breach is excused and the interview is then held late. Does it count?',
    rule: 'No. The excuse stands, and the guarantee is in no rate.',
    async scenario() {
      const room = await matchRooms.matched();
      await stepUntil(room, '2026-07-05T00:00:00.000Z');
      const { id } = await room.single('breaches');
      await give(room, 'breaches.excuse', { id, excuse: 'Snow' }, ada);
      await given('Hire')(room);
      await given('Confirm the claim', paul)(room);
      await matchHas(() => ({ status: 'hired', guarantee: null }))(room);
    },
  },
  {
    question: 'When is the fee of a match returned?',
    rule: 'When the match ends without the employer’s doing: completion removed or erased, candidate withdrawn, employer released by the provider. It stays after a suspension of the employer.',
    async scenario() {
      const left = async (end: (room: Classroom) => Promise<void>, cents: number) => {
        const room = await matchRooms['release asked']();
        await end(room);
        await feesOf('match', cents)(room);
      };
      const { id: completion } = await (await matchRooms.matched()).single('completions');
      await left((room) => give(room, 'completions.remove', { id: completion }, paul), 0);
      await left((room) => give(room, 'enrollments.erase', { id: 'student-1' }, paul), 0);
      await left(given('Withdraw the candidate', paul), 0);
      await left(given('Grant the release', paul), 0);
      await left((room) => give(room, 'organizations.suspend', { id: 'erin', reason: 'Fake' }, ada), 1500);
    },
  },
  {
    question: 'Who is the same person?',
    rule: 'A person with the same email and the same name, ignoring case, spaces, accents, apostrophes and hyphens. What was typed is kept. Siblings may share an email, with a notice; the same email and name on one class list is "Already enrolled".',
    async scenario() {
      const zoe = enrollment();
      expect(isSamePerson(zoe, { ...zoe, studentName: ' zoe  BYRON' })).toBe(true);
      const marked = { ...zoe, studentName: 'Zoë O’Mara-Byron' };
      expect(isSamePerson(marked, { ...zoe, studentName: "zoe o'mara‑byron" })).toBe(true);
      expect(isSamePerson(zoe, { ...zoe, studentName: 'Max Byron' })).toBe(false);
      expect(sharesEmail(zoe, { ...zoe, studentName: 'Max Byron' })).toBe(true);
      const room = await matchRooms.none();
      const student = {
        courseId: zoe.courseId,
        studentEmail: zoe.studentEmail,
        enrollmentDate: '2026-05-02',
      };
      const enroll = (studentName: string, candidateReferenceId: string) =>
        give(
          room,
          'enrollments.enroll',
          { ...student, id: 'student-2', studentName, candidateReferenceId, studentPhone: null },
          paul,
        );
      await expect(enroll('Zoe Byron', 'C-000000000')).rejects.toThrow('Already enrolled');
    },
  },
  {
    question: 'Can an employer gain time by changing its calendar?',
    rule: 'No. Its change makes no open deadline later, and none earlier than three working days from the change.',
    async scenario() {
      const change = async (timeZone: string, closedDays: string, now: string): Promise<[string, string]> => {
        const room = await matchRooms.matched();
        const before = await room.single('matches');
        room.now = now;
        await give(room, 'organizations.saveCalendar', { set: { timeZone, closedDays }, base: {} }, erin);
        return [before.deadlineAt ?? '', (await room.single('matches')).deadlineAt ?? ''];
      };
      const [was, later] = await change('UTC', '2026-07-03 2026-07-06', '2026-06-10T10:00:00.000Z');
      expect(later).toBe(was);
      const [, earlier] = await change('Pacific/Auckland', '', '2026-07-02T10:00:00.000Z');
      expect(earlier >= '2026-07-03T23:59:59.999Z').toBe(true);
    },
  },
  {
    question: 'What does an administrator’s correction of a calendar move?',
    rule: 'Every open deadline, earlier or later; an earlier one leaves three working days. The organization reads the reason.',
    async scenario() {
      const room = await matchRooms.matched();
      const correction = { id: 'erin', timeZone: 'UTC', closedDays: '2026-07-03', reason: 'A holiday' };
      await give(room, 'organizations.correctCalendar', correction, ada);
      await matchHas(() => ({ deadlineAt: '2026-07-06T23:59:59.999Z' }))(room);
      await give(room, 'organizations.correctCalendar', { ...correction, closedDays: '' }, ada);
      await matchHas(() => ({ deadlineAt: '2026-07-03T23:59:59.999Z' }))(room);
      expect(await room.single('organizations', { id: 'erin' })).toMatchObject({
        calendarCorrection: 'A holiday',
      });
    },
  },
  {
    question: 'May an administrator correct an outcome while the employer still can?',
    rule: 'No. For 14 days the employer corrects its own decision; after them an administrator does.',
    async scenario() {
      const room = await matchRooms.hired();
      await expect(given('Correct to held', ada)(room)).rejects.toThrow('The employer can correct');
      await given('Correct to held', ada)(await matchRooms['hired 15 days ago']());
    },
  },
];
