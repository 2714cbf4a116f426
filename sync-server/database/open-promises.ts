// Selects the promises that are open in SQL, as `openPromises` of shared/domain/claims/claim.ts does.

/** Returns a condition on a match: its interview is owed, or what waits about it could make it owed again. */
export const isPromiseOpen = (match: string): string => `(${match}."withdrawnAt" is null
  and (${match}.status in ('matched', 'interview_scheduled') and coalesce(${match}."lateCompletion", 'accepted') = 'accepted'
    or ${match}.guarantee is null and exists (select from claims k where k."matchId" = ${match}.id
      and k."createdAt" >= ${match}."owedSince" and k.state in ('open', 'disputed'))))`;
