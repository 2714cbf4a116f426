import { RowBadge } from '#app/changes/row-badge.tsx';
import type { useChangeOf } from '#app/changes/change-badges.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { nameOf } from '#shared/reads/class-list.ts';
import type { ClassList } from '#shared/reads/class-list.ts';
import { CompletionMenu } from './completion-dialogs.tsx';
import type { CompletionChange } from './completion-dialogs.tsx';

/** The last columns of a list of completions: the sync state and the actions. */
export function stateAndActions(
  changeOf: ReturnType<typeof useChangeOf>,
  onChoose: (change: CompletionChange) => void,
): Column<ClassList['completed'][number]>[] {
  return [
    {
      name: 'State',
      phone: 'plain',
      width: '8rem',
      isNameHidden: true,
      cell: ({ completion }) => <RowBadge state={changeOf('completions', completion.id)} />,
    },
    {
      name: 'Actions',
      phone: 'corner',
      width: '2.75rem',
      isNameHidden: true,
      cell: (row) => <CompletionMenu completion={row.completion} name={nameOf(row)} onChoose={onChoose} />,
    },
  ];
}
