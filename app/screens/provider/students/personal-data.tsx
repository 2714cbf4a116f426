import { useState } from 'react';
import { Download, ShieldX } from 'lucide-react';
import { saveFile } from '#app/files/save-file.ts';
import { needsConnection, useServerCall } from '#app/forms/server/use-server-call.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { eraseStudent } from '#shared/domain/enrollments/erasure.ts';
import { exportStudent } from '#shared/domain/people/data-requests.ts';
import { StudentRequests } from './student-requests.tsx';
import { dataRequestDays } from '#shared/policy.ts';
import { WhoMay } from '#app/forms/who-may.tsx';

/**
 * Handles a student's data requests: records them with their deadline, exports all data as a file, or deletes it. Each
 * export and deletion is recorded.
 */
export function PersonalDataCard({ enrollment, onErased }: { enrollment: Enrollment; onErased: () => void }) {
  const { ask, isRunning: isExporting, isOffline } = useServerCall();
  const { run, isRunning } = useSubmit(eraseStudent);
  const [isAsking, setAsking] = useState(false);
  const [version, setVersion] = useState(0);

  async function download() {
    const path = `/api/enrollments/${enrollment.id}/personal-data`;
    const data = await ask({ method: 'POST', path, failed: exportStudent.failed });
    if (data === undefined) return;
    saveFile(fileName(enrollment), JSON.stringify(data, null, 2), 'application/json');
    setVersion(version + 1);
  }

  async function erase() {
    if (await run({ id: enrollment.id })) onErased();
  }

  return (
    <Card title="Personal data">
      <p className="text-quiet">
        If a student asks for their data or its deletion, you have {dataRequestDays} days to respond.
      </p>
      <StudentRequests
        enrollment={enrollment}
        version={version}
        isOffline={isOffline}
        onChanged={() => setVersion(version + 1)}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          gives={exportStudent}
          look="secondary"
          disabled={isOffline}
          pending={isExporting}
          onClick={() => void download()}
        >
          <Download aria-hidden />
          Download their data
        </Button>
        <Button gives={eraseStudent} look="danger" disabled={isOffline} onClick={() => setAsking(true)}>
          <ShieldX aria-hidden />
          Delete personal data
        </Button>
        <WhoMay command={eraseStudent} />
      </div>
      {isOffline && <p className="mt-3 text-sm text-quiet">{needsConnection}</p>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete the personal data of ${enrollment.studentName}?`}
        confirm="Delete for good"
        danger
        pending={isRunning}
        onConfirm={() => void erase()}
      >
        <p>This deletes the name, email, and phone on every device and the server. You can’t undo it.</p>
        <p>
          The reference {enrollment.candidateReferenceId} and a completion stay without a name. Open
          interviews are no longer owed.
        </p>
      </ConfirmDialog>
    </Card>
  );
}

const fileName = ({ candidateReferenceId }: Enrollment): string =>
  `personal-data-${candidateReferenceId}.json`;
