// One message to each agreement's other side about the chosen matches, so that twelve candidates are not twelve messages.
import { count, formatNumber } from '#app/ui/format.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { contactWarning, hasContactDetails } from '#shared/domain/messages/contact-details.ts';
import { sendMessage } from '#shared/domain/messages/messages.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import type { Row } from '#shared/engine/schema.ts';
import type { Reader } from '#shared/engine/store.ts';
import { groupBy } from '#shared/lib/group-by.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { BulkTextDialog } from './bulk-text-dialog.tsx';

interface BulkMessageDialogProps {
  rows: readonly MatchInFull[];
  onClose: () => void;
  onDone: () => void;
}

export function BulkMessageDialog({ rows, onClose, onDone }: BulkMessageDialogProps) {
  const side = sideOf(useActor());
  const agreements = useRead(allAgreements);
  if (!agreements) return null;
  const groups = [...groupBy(rows, ({ match }) => `${match.courseId}.${match.jobId}`).values()];
  const partners = [...groupBy(rows, (row) => partnerOf(row, side))]
    .map(([partner, of]) => `${partner} (${count(of.length, 'candidate')})`)
    .join(', ');

  function inputsOf(text: string) {
    const writtenAt = new Date().toISOString();
    return groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { match } = first;
      const agreement = agreements?.find(
        ({ courseId, jobId }) => courseId === match.courseId && jobId === match.jobId,
      );
      const subject = agreement
        ? { subjectKind: 'agreement', subjectId: agreement.id }
        : { subjectKind: 'match', subjectId: match.id };
      const withId = side === 'employer' ? match.providerId : match.employerId;
      const typed = text.trim();
      return [{ ...subject, withId, text: typed && `${aboutWords(group)}\n${typed}`, writtenAt }];
    });
  }

  return (
    <BulkTextDialog
      title={`Message about ${count(rows.length, 'candidate')}`}
      command={sendMessage}
      label="Message"
      confirm={`Send ${count(groups.length, 'message')}`}
      done={{
        title: groups.length === 1 ? sendMessage.done : `${count(groups.length, 'message')} sent`,
        partly: (taken, of) => `${formatNumber(taken)} of ${count(of, 'message')} sent`,
      }}
      inputsOf={inputsOf}
      noteOf={(text) => hasContactDetails(text) && <Notice tone="waits">{contactWarning}.</Notice>}
      onClose={onClose}
      onDone={onDone}
    >
      {count(groups.length, 'message')}, one per agreement, to {partners}. It names the references.
    </BulkTextDialog>
  );
}

/** The newest round first. */
const allAgreements = async (reader: Reader): Promise<Row<'agreements'>[]> =>
  (await reader.find('agreements')).sort((a, b) => b.round - a.round);

const partnerOf = ({ course, job }: MatchInFull, side: ReturnType<typeof sideOf>): string =>
  (side === 'employer' ? course?.providerName : job?.employerName) ?? 'the other side';

const namedAtMost = 20;

/** "About C-7K2M4QXAE, C-4F2K9ZQ1A:", or the number of candidates. */
function aboutWords(group: readonly MatchInFull[]): string {
  if (group.length > namedAtMost) return `About ${count(group.length, 'candidate')}:`;
  return `About ${group.map(({ match }) => match.candidateReferenceId).join(', ')}:`;
}
