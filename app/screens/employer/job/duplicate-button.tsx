import { Copy } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useCommand } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { duplicateJob } from '#shared/domain/jobs/copy-job.ts';
import type { Job } from '#shared/domain/jobs/job.ts';

/** Creates an inactive copy at once and opens it for review. Works without a connection. */
export function DuplicateButton({ job }: { job: Job }) {
  const navigate = useNavigate();
  const { newNumber } = useCommand();
  const { run, isRunning } = useSubmit(duplicateJob);

  async function duplicate() {
    const id = newNumber();
    if (await run({ id, sourceId: job.id })) void navigate(`/jobs/${id}?edit=copy`);
  }

  return (
    <Button gives={duplicateJob} look="secondary" pending={isRunning} onClick={() => void duplicate()}>
      <Copy aria-hidden />
      Duplicate
    </Button>
  );
}
