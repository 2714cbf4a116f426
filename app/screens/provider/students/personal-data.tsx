import { useState } from 'react';
import { Download, ShieldX } from 'lucide-react';
import { saveFile } from '#app/files/save-file.ts';
import { needsConnection } from '#app/forms/use-server-call.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead, useSync } from '#app/replica/live/hooks.ts';
import { useOnline } from '#app/session/use-online.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import type { Enrollment } from '#shared/domain/enrollments/enrollment.ts';
import { eraseStudent } from '#shared/domain/enrollments/erasure.ts';
import { personalData } from '#shared/reads/personal-data.ts';

/** Handles a student's data requests: export all data as a file, or delete it. */
export function PersonalDataCard({ enrollment, onErased }: { enrollment: Enrollment; onErased: () => void }) {
  const data = useRead(personalData, enrollment.id);
  const { run, isRunning } = useSubmit(eraseStudent);
  const { connection } = useSync().loop;
  const isOnline = useOnline() && connection !== 'offline';
  const [isAsking, setAsking] = useState(false);

  async function erase() {
    if (await run({ id: enrollment.id })) onErased();
  }

  return (
    <Card title="Personal data">
      <p className="text-quiet">
        If a student asks for their data or its deletion, you have 30 days to respond.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="secondary"
          disabled={!data}
          onClick={() =>
            data && saveFile(fileName(enrollment), JSON.stringify(data, null, 2), 'application/json')
          }
        >
          <Download aria-hidden />
          Download their data
        </Button>
        <Button look="danger" disabled={!isOnline} onClick={() => setAsking(true)}>
          <ShieldX aria-hidden />
          Delete personal data
        </Button>
      </div>
      {!isOnline && <p className="mt-3 text-sm text-quiet">{needsConnection}</p>}
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
