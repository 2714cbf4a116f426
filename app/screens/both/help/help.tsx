// The help of a role: its tasks and the words of the product, searchable, on the device.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { helpOf } from '#app/shell/help/topics.ts';
import type { Topic } from '#app/shell/help/topics.ts';
import { useSession } from '#app/session/session.tsx';
import { usePlatform } from '#app/session/platform.ts';
import { useSearchText } from '#app/ui/inputs/use-search-text.ts';
import { SearchField } from '#app/ui/inputs/search-field.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { isFound } from '#app/ui/lists/use-filters.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { cx } from '#app/ui/cx.ts';

export function Help() {
  const session = useSession();
  const { supportEmail } = usePlatform();
  const [search] = useSearchParams();
  const { text, change } = useSearchText();
  const asked = search.get('topic');
  useEffect(() => {
    if (asked) document.getElementById(`help-${asked}`)?.scrollIntoView({ block: 'center' });
  }, [asked]);
  if (session.state !== 'signed-in') return null;
  const query = text ?? '';
  const { tasks, words } = helpOf[session.person.userType];
  const found = (topics: readonly Topic[]) =>
    topics.filter(({ title, text: body, also }) => isFound(query, [title, body, also]));
  const [foundTasks, foundWords] = [found(tasks), found(words)];
  return (
    <div className="max-w-3xl">
      <PageHeader title="Help">The most frequent tasks, and what the words mean.</PageHeader>
      <SearchField
        label="Search the help"
        value={query}
        onChange={(next) => change({ text: next })}
        className="mb-6"
      />
      <div className="flex flex-col gap-6">
        <Topics title="How to" topics={foundTasks} asked={asked} />
        <Topics title="Words" topics={foundWords} asked={asked} />
        {foundTasks.length + foundWords.length === 0 && <p role="status">No help found for this search.</p>}
        <p className="text-quiet">
          Still stuck? Write to{' '}
          <TextLink to={`mailto:${supportEmail}`} leavesApp>
            {supportEmail}
          </TextLink>
          .
        </p>
      </div>
    </div>
  );
}

function Topics({ title, topics, asked }: { title: string; topics: readonly Topic[]; asked: string | null }) {
  if (topics.length === 0) return null;
  return (
    <Card flush title={title}>
      <ul aria-label={title} className="divide-y divide-line">
        {topics.map((topic) => (
          <li
            key={topic.id}
            id={`help-${topic.id}`}
            className={cx('px-4 py-4 sm:px-5', topic.id === asked && 'bg-accent-soft')}
          >
            <h3 className="font-semibold">{topic.title}</h3>
            <p className="mt-1 max-w-prose">{topic.text}</p>
            {topic.to && (
              <p className="mt-1">
                <TextLink
                  to={topic.to.path}
                  className="inline-flex min-h-11 items-center pointer-fine:min-h-8"
                >
                  {topic.to.label}
                </TextLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
