// The printed slip for a candidate: reference, time and place, and nothing that identifies the candidate.
import { useParams } from 'react-router-dom';
import { useExportStamp } from '#app/files/use-export-stamp.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { Missing } from '#app/ui/feedback/missing.tsx';
import { Paper } from '#app/ui/layout/paper.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import {
  isScheduled,
  kindLabel,
  sideOf,
  zoneOfPlace,
  placeWords,
} from '#shared/domain/interviews/interviews.ts';
import { matchesInFull } from '#shared/reads/matches.ts';
import { shownText } from '#shared/domain/stored-texts/stored-text.ts';
import { slotWithZone } from './times.ts';

export function InterviewSlip() {
  const { id } = useParams();
  const isEmployer = sideOf(useActor()) === 'employer';
  const back = isEmployer
    ? { to: '/interviews', label: 'Interviews' }
    : { to: '/matches', label: 'Learner Matches' };
  const rows = useRead(matchesInFull);
  const { asOf, by } = useExportStamp();
  if (!rows) return <SkeletonRows rows={6} />;
  const row = rows.find(({ match }) => match.id === id);
  if (!row?.interview || !isScheduled(row.match))
    return (
      <Missing
        title="No interview is scheduled"
        description="It has been moved, cancelled, or completed."
        action={<LinkButton to={back.to}>{back.label}</LinkButton>}
      />
    );
  const { match, job, interview } = row;
  return (
    <Paper
      title="Interview slip"
      back={back}
      about={
        <p className="text-lg">
          {job?.title}, {job?.employerName}
        </p>
      }
      stamp={`As of ${asOf}. Printed by ${by}.`}
    >
      <p className="text-2xl font-bold tabular-nums" translate="no">
        {match.candidateReferenceId}
      </p>
      <p className="mb-6 text-quiet">Give this reference instead of your name.</p>
      <Facts>
        <Fact name="When">
          {match.interviewDate && slotWithZone(match.interviewDate, zoneOfPlace(interview))},{' '}
          {interview.minutes} minutes
        </Fact>
        <Fact name={kindLabel(interview.kind)}>{placeWords(interview)}</Fact>
        {job?.siteName && (
          <Fact name="Site">
            {job.siteName}, {job.siteAddress}
          </Fact>
        )}
        {interview.bring && <Fact name="What to bring">{interview.bring}</Fact>}
        {interview.note && <Fact name="Note">{shownText(interview.note, interview.noteCode)}</Fact>}
      </Facts>
    </Paper>
  );
}
