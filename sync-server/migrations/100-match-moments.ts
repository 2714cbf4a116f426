// Adds the indexes by which the weekly report finds the matches of a week: by their interview and their decision.
import { addIndexes } from './tables.ts';

export const matchMoments = addIndexes('100-match-moments', {
  matches_interview: 'matches ("interviewDate") where "interviewDate" is not null',
  matches_decided: 'matches ("decidedAt") where "decidedAt" is not null',
});
