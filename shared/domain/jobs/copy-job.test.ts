// Tests copying a job.
import { describe, expect, test } from 'vitest';
import { classroom, refusal } from '#shared/testing/classroom.ts';
import { erin, otto, paul } from '#shared/testing/people.ts';
import { completion, job, jobId } from '#shared/testing/rows.ts';
import { markCompletion } from '../completions/commands.ts';
import { duplicateJob } from './copy-job.ts';
import { editJob } from './commands.ts';
import { canBeLinked } from './job.ts';

const copy = { id: 202, sourceId: jobId };

describe('duplicating a job', () => {
  test('creates an inactive copy without agreements, candidates, and history', async () => {
    const room = await classroom({ job: { title: 'Care Assistant', salaryRange: '$40,000' } });
    await room.accept(duplicateJob, copy, erin);
    const made = await room.store.get('jobs', 202);
    expect(made).toEqual({
      ...job({ title: 'Care Assistant (copy)', salaryRange: '$40,000' }),
      id: 202,
      isActive: false,
      createdAt: room.now,
      updatedAt: room.now,
      updatedByName: 'Erin',
      rev: 0,
    });
    expect(made && canBeLinked(made)).toBe(false);
    expect(await room.store.find('agreements', { jobId: 202 })).toEqual([]);
    expect(await room.store.find('jobPeriods', { jobId: 202 })).toEqual([]);
    expect(await room.told()).toEqual([]);
  });

  test('matches nobody with an inactive copy and allows linking it once it is active', async () => {
    const room = await classroom();
    await room.accept(duplicateJob, copy, erin);
    const { courseId, candidateReferenceId, completionDate } = completion();
    await room.accept(markCompletion, { courseId, candidateReferenceId, completionDate }, paul);
    expect(await room.store.find('matches', { jobId: 202 })).toEqual([]);
    await room.accept(editJob, { id: 202, set: { isActive: true }, base: { isActive: false } }, erin);
    const active = await room.store.get('jobs', 202);
    expect(active && canBeLinked(active)).toBe(true);
  });

  test('shortens a title of maximum length to fit the suffix', async () => {
    const room = await classroom({ job: { title: 'x'.repeat(200) } });
    await room.accept(duplicateJob, copy, erin);
    expect((await room.store.get('jobs', 202))?.title).toBe(`${'x'.repeat(193)} (copy)`);
  });

  test('does not split an emoji when shortening the title', async () => {
    const room = await classroom({ job: { title: `${'x'.repeat(192)}👩\u200D🔬${'y'.repeat(6)}` } });
    await room.accept(duplicateJob, copy, erin);
    expect((await room.store.get('jobs', 202))?.title).toBe(`${'x'.repeat(192)}👩\u200D🔬 (copy)`);
  });

  test('refuses to duplicate a job that is hidden after a report', async () => {
    const room = await classroom({ job: { isHidden: true } });
    expect(await refusal(room.accept(duplicateJob, copy, erin))).toEqual([
      'stale',
      'This job is hidden after a report. Fix it before you duplicate it.',
    ]);
  });

  test('refuses a taken number', async () => {
    const room = await classroom();
    expect((await refusal(room.accept(duplicateJob, { ...copy, id: jobId }, erin)))[0]).toBe('taken');
  });

  test('answers a job of another employer like a missing one', async () => {
    const room = await classroom();
    const words = [
      'not_found',
      "Job not found. The job you're looking for doesn't exist or has been removed.",
    ];
    expect(await refusal(room.accept(duplicateJob, copy, otto))).toEqual(words);
    expect(await refusal(room.accept(duplicateJob, { ...copy, sourceId: 999 }, erin))).toEqual(words);
  });
});
