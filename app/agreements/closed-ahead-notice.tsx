// Warns before a promise is made that the employer is closed on many of the coming working days.
import { useRead } from '#app/replica/live/hooks.ts';
import { useLoaded } from '#app/session/use-loaded.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { closedAhead, closedAheadText } from '#shared/domain/guarantees/closed-ahead.ts';
import { closedAheadShape } from '#shared/reads/decisions/closed-ahead-shape.ts';
import { placeOfJob } from '#shared/reads/decisions/place-of-job.ts';

/** For the employer, whose device has the calendar. */
export function OwnClosedAhead({ jobId }: { jobId: number }) {
  const place = useRead(placeOfJob, jobId);
  const now = useNow();
  return <Warning text={place && closedAheadText(place.name, closedAhead(place, now.toISOString()))} />;
}

const parse = (json: unknown) => closedAheadShape.parse(json);

/** For a provider, who asks the server: only the employer's devices have its calendar. */
export function ClosedAhead({ jobId }: { jobId: number }) {
  const loaded = useLoaded(`/api/jobs/${jobId}/closed-days`, parse);
  return <Warning text={loaded.state === 'there' && closedAheadText(loaded.value.name, loaded.value)} />;
}

const Warning = ({ text }: { text: string | null | undefined | false }) =>
  text ? <Notice tone="waits">{text}</Notice> : null;
