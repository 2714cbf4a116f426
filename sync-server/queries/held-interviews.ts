// Tells in SQL whether the interview of a match, `m`, was held. Equals shared/domain/interviews/held-interviews.ts.
export const isHeld = `(m."interviewDate" is not null and m.status in ('interview_completed', 'hired', 'not_hired')
  and not exists (select from interviews i where i.id = m.id
                   and m."interviewDate" = any(string_to_array(i."notHeldStarts", ' ')::timestamptz[])))`;
