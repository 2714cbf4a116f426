// The changes that members could not send any more, for the managers who decide about them.
import { Inbox } from 'lucide-react';
import { alikeChanges, changesTitle, decisionWords } from '#app/changes/handed-over/decision-words.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { WhoMay } from '#app/forms/who-may.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { useMayGive } from '#app/ui/permission.ts';
import { applyChange } from '#shared/domain/handed-over/hand-over.ts';
import type { HandedOverChange } from '#shared/domain/handed-over/handed-over-change.ts';
import { teamChanges } from '#shared/reads/needs/handed-over.ts';
import { AuthorCard } from './author-card.tsx';

export function TeamChanges() {
  return (
    <>
      <PageHeader title="Changes from your team" back={{ to: '/', label: 'Dashboard' }}>
        Saved by people who lost access before they could send it.
      </PageHeader>
      {useMayGive(applyChange) ? <Changes /> : <WhoMay command={applyChange} />}
    </>
  );
}

function Changes() {
  const found = useRead(teamChanges, useMinute());
  if (!found)
    return (
      <Card flush>
        <SkeletonRows rows={3} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      {found.waiting.map((author) => (
        <AuthorCard key={author.authorId} author={author} />
      ))}
      {found.waiting.length === 0 && (
        <Card flush>
          <EmptyState icon={Inbox} title="Nothing to decide">
            When somebody can no longer send a change, they can send it to you. It appears here.
          </EmptyState>
        </Card>
      )}
      {found.decided.length > 0 && (
        <Card title="Recently decided" flush>
          <Decided changes={found.decided} />
        </Card>
      )}
    </div>
  );
}

const mostShown = 50;

function Decided({ changes }: { changes: readonly HandedOverChange[] }) {
  const now = useNow();
  return (
    <ul aria-label="Decided" className="divide-y divide-line">
      {alikeChanges(changes)
        .slice(0, mostShown)
        .flatMap(([change, ...others]) =>
          change ? (
            <li key={change.id} className="px-4 py-3 wrap-break-word sm:px-5">
              <p className="font-medium">{changesTitle([change, ...others])}</p>
              <p className="text-list text-quiet">
                Saved by {change.authorName}. {decisionWords(change, now)}
                {change.declinedReason && ` Reason: ${change.declinedReason}`}
              </p>
            </li>
          ) : (
            []
          ),
        )}
    </ul>
  );
}
