// Offers an employer's manager to report many open matches of one day with one training provider.
import { useState } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { useActor, useCommand, useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { count, formatDay } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { crowdsOf, reportCrowd } from '#shared/domain/crowds/crowds.ts';
import type { Crowd } from '#shared/domain/crowds/crowds.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import { crowdReportDays, crowdRestWorkingDays, leastWorkingDays } from '#shared/policy.ts';

/** One notice for each training provider and day. Only managers see them: members may not see all matches. */
export function CrowdsToReport() {
  const actor = useActor();
  const crowds = useRead(crowdsOf);
  const now = useNow().toISOString();
  const [reported, setReported] = useState<Crowd>();
  if (!crowds || !mayGive(reportCrowd, actor)) return null;
  const open = crowds.filter(({ reportableFrom }) => !reportableFrom || reportableFrom <= now);
  return (
    <>
      {open.map((crowd) => (
        <div key={`${crowd.day} ${crowd.providerId}`} className="mb-4">
          <Notice
            action={
              <Button gives={reportCrowd} look="secondary" size="small" onClick={() => setReported(crowd)}>
                Report these matches
                <span className="sr-only">
                  {' '}
                  of {crowd.providerName}, {formatDay(crowd.day)}
                </span>
              </Button>
            }
          >
            {count(crowd.count, 'open match', 'open matches')} with <bdi>{crowd.providerName}</bdi> came on{' '}
            {formatDay(crowd.day)}. Report them if you don’t believe that these students completed the course.
          </Notice>
        </div>
      ))}
      <Dialog
        open={reported !== undefined}
        onOpenChange={(isOpen) => !isOpen && setReported(undefined)}
        title="Report these matches?"
        description={
          reported &&
          `${count(reported.count, 'match', 'matches')} with ${reported.providerName}, ${formatDay(reported.day)}`
        }
      >
        {reported && <ReportForm crowd={reported} onClose={() => setReported(undefined)} />}
      </Dialog>
    </>
  );
}

function ReportForm({ crowd, onClose }: { crowd: Crowd; onClose: () => void }) {
  const { newId } = useCommand();
  const [id] = useState(newId);
  const { onSubmit, isRunning, notices } = useCommandForm({
    command: reportCrowd,
    defaults: {},
    toInput: () => ({ id, providerId: crowd.providerId, day: crowd.day }),
    draft: `${reportCrowd.name} ${crowd.providerId} ${crowd.day}`,
    onDone: onClose,
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotices {...notices} />
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          An administrator reviews the matches of this day that are still open and have no interview time.
        </li>
        <li>
          Until then, nothing is due for them, for at most {crowdRestWorkingDays} working days. You can still
          propose times.
        </li>
        <li>
          The administrator withdraws them and returns their fees, or their interviews are due again. You then
          have at least {leastWorkingDays} working days.
        </li>
        <li>
          <bdi>{crowd.providerName}</bdi> sees your report. You can report matches with it again in{' '}
          {crowdReportDays} days.
        </li>
      </ul>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={isRunning}>
          Report {count(crowd.count, 'match', 'matches')}
        </Button>
      </DialogActions>
    </form>
  );
}
