// What one author handed over, with one answer for all of it.
import { useState } from 'react';
import { giveMost } from '#app/changes/bulk/give-most.ts';
import { countByKind } from '#app/changes/change-titles.ts';
import { refusalWords } from '#app/changes/refusal-words.ts';
import { useActor, useCommand } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { count, formatNumber } from '#app/ui/format.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { applyChange } from '#shared/domain/handed-over/hand-over.ts';
import { needsTick } from '#shared/domain/handed-over/hand-over-kinds.ts';
import { memberRoleName } from '#shared/domain/people/member-role-names.ts';
import type { Command } from '#shared/engine/command.ts';
import type { AuthorsChanges } from '#shared/reads/needs/handed-over.ts';
import { ChangeRow } from './change-row.tsx';

/** Each row has live answers, so further ones follow in steps. */
const shownAtFirst = 20;
const shownPerStep = 50;

export function AuthorCard({
  author: { authorName, authorRole, hasLeft, changes },
}: {
  author: AuthorsChanges;
}) {
  const { role } = useActor();
  const [limit, setLimit] = useState(shownAtFirst);
  const left = changes.length - limit;
  // What speaks for the organization is read and ticked one by one.
  const together = changes.filter(({ entries }) => !entries.some(needsTick));
  return (
    <Card
      flush
      title={`${authorName} (${memberRoleName(authorRole, role)})`}
      aside={together.length > 1 && <ApplyAll authorName={authorName} changes={together} />}
    >
      <ul aria-label={`Changes of ${authorName}`} className="divide-y divide-line">
        {changes.slice(0, limit).map((change) => (
          <ChangeRow key={change.id} change={change} hasLeft={hasLeft} />
        ))}
      </ul>
      {left > 0 && (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <Button look="quiet" size="small" onClick={() => setLimit(limit + shownPerStep)}>
            {left > shownPerStep ? `Show ${shownPerStep} more` : `Show all ${formatNumber(changes.length)}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function ApplyAll({ authorName, changes }: Pick<AuthorsChanges, 'authorName' | 'changes'>) {
  const { giveAll } = useCommand();
  const [isAsked, setAsked] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const amount = formatNumber(changes.length);

  async function applyAll() {
    if (isRunning) return;
    setRunning(true);
    try {
      const orders = changes.map(({ id }) => [
        { command: applyChange as Command, input: { id, confirmed: [] } },
      ]);
      const { given, reason } = await giveMost(orders, giveAll);
      toast(
        reason
          ? {
              title: `${formatNumber(given)} of ${count(changes.length, 'change')} applied`,
              description: `The others still wait. ${refusalWords(reason)}`,
              variant: 'attention',
            }
          : { title: `${count(changes.length, 'change')} applied` },
      );
      setAsked(false);
    } finally {
      setRunning(false);
    }
  }

  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Apply all {amount}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Apply ${count(changes.length, 'change')}?`}
        confirm={`Apply all ${amount}`}
        pending={isRunning}
        onConfirm={() => void applyAll()}
      >
        <p>
          {countByKind(changes.flatMap(({ entries }) => entries))}. You do it in your own name. The history
          says that {authorName} saved it and you applied it.
        </p>
      </ConfirmDialog>
    </>
  );
}
