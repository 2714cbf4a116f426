import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { editJob } from '#shared/domain/jobs/commands.ts';
import { promisesInterviews } from '#shared/domain/jobs/job.ts';
import type { Job } from '#shared/domain/jobs/job.ts';
import { asksAboutLinks } from '#shared/domain/jobs/openings.ts';

const goesOn = 'Agreements and interviews go on as before.';

/** Asks whether a filled job takes new links, and shows the answer with the way to change it. */
export function LinksWhenFilled({ job }: { job: Job }) {
  if (!job.isFilled || !promisesInterviews(job)) return null;
  if (asksAboutLinks(job))
    return (
      <Notice
        tone="waits"
        action={
          <span className="flex flex-wrap gap-2">
            <Answer job={job} links="keep_linking" label="Keep taking links" />
            <Answer job={job} links="stop_linking" label="Stop taking links" />
          </span>
        }
      >
        All openings are filled. Should this job take new links from training providers? {goesOn}
      </Notice>
    );
  const isStopped = job.linksWhenFilled === 'stop_linking';
  return (
    <Notice
      action={
        isStopped ? (
          <Answer job={job} links="keep_linking" label="Take new links" />
        ) : (
          <Answer job={job} links="stop_linking" label="Stop taking links" />
        )
      }
    >
      {isStopped
        ? 'All openings are filled, so this job takes no new links until one is free again.'
        : 'All openings are filled. This job still takes new links.'}
    </Notice>
  );
}

interface AnswerProps {
  job: Job;
  links: 'keep_linking' | 'stop_linking';
  label: string;
}

function Answer({ job, links, label }: AnswerProps) {
  const { run, isRunning } = useSubmit(editJob);
  const base = { linksWhenFilled: job.linksWhenFilled };
  return (
    <Button
      gives={editJob}
      look="secondary"
      pending={isRunning}
      onClick={() => void run({ id: job.id, set: { linksWhenFilled: links }, base })}
    >
      {label}
    </Button>
  );
}
