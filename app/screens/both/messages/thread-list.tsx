// The conversations, the newest first.
import { useState } from 'react';
import { useActor } from '#app/replica/live/hooks.ts';
import { useLearnerNames } from '#app/changes/subjects/use-learner-names.ts';
import { ThreadRows } from '#app/screens/shared/thread-rows.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { NothingFound } from '#app/ui/lists/filter-bar.tsx';
import { SearchField } from '#app/ui/inputs/search-field.tsx';
import { isFound } from '#app/ui/lists/use-filters.ts';
import { partnerName } from '#shared/domain/messages/messages.ts';
import type { ListedThread } from '#shared/reads/conversations.ts';

interface ThreadListProps {
  threads: readonly ListedThread[];
  chosen: string;
}

export function ThreadList({ threads, chosen }: ThreadListProps) {
  const actor = useActor();
  const named = useLearnerNames();
  const [query, setQuery] = useState('');
  const found = threads.filter(({ thread, text }) =>
    isFound(query, [partnerName(thread, actor), named(thread.subjectTitle), text]),
  );
  return (
    <>
      <SearchField label="Search messages" value={query} onChange={setQuery} className="mb-3" />
      <Card flush>
        {found.length === 0 && query !== '' && (
          <NothingFound what="conversation" onClear={() => setQuery('')} />
        )}
        <ThreadRows threads={found} chosen={chosen} />
      </Card>
    </>
  );
}
