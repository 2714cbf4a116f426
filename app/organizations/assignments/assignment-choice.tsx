import { useState } from 'react';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { SearchField } from '#app/ui/inputs/search-field.tsx';
import { isFound } from '#app/ui/lists/use-filters.ts';
import { assignable } from '#shared/domain/people/assigned-members.ts';
import type { Assignable, AssignableId } from '#shared/domain/people/assigned-members.ts';
import { assignmentWords } from './assignment-words.ts';
import type { AssignmentWords } from './assignment-words.ts';
import type { Chosen } from './chosen.ts';

interface AssignmentChoiceProps {
  value: Chosen;
  /** The person sees everything and chooses what they work on themselves. */
  isOwn?: boolean;
  onChange: (value: Chosen) => void;
}

/** More than fit on the screen of a phone. */
const many = 8;

/** Chooses everything, also future items, or some courses or sites. Nothing chosen shows nothing, and says so. */
export function AssignmentChoice({ value, isOwn = false, onChange }: AssignmentChoiceProps) {
  const found = useRead(assignable, null);
  const words = assignmentWords(useActor().role);
  if (!found) return <SkeletonRows rows={3} />;
  const { all, ids } = value;
  const seesAll = isOwn || all;
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-semibold">{isOwn ? words.coverage.legend : words.legend}</legend>
      <p className="text-sm text-quiet">{isOwn ? words.coverage.legendHint : words.hint}</p>
      {!isOwn && <Checkbox label={words.all} checked={all} onChange={() => onChange({ all: !all, ids })} />}
      {all && !isOwn && <p className="pb-2 text-sm text-quiet">{words.coverage.ofMember}</p>}
      <Items found={found} words={words} ids={ids} onChange={(next) => onChange({ all, ids: next })} />
      {!seesAll && ids.length === 0 && (
        <p role="status" className="pt-1 text-sm font-semibold">
          {words.nothing}
        </p>
      )}
    </fieldset>
  );
}

interface ItemsProps {
  found: Assignable;
  words: AssignmentWords;
  ids: readonly AssignableId[];
  onChange: (ids: readonly AssignableId[]) => void;
}

function Items({ found: { items }, words, ids, onChange }: ItemsProps) {
  const [text, setText] = useState('');
  const chosen = new Set(ids);
  const shown = items.filter(({ title }) => isFound(text, [title]));
  const toggle = (id: AssignableId) => {
    const others = ids.filter((other) => other !== id);
    onChange(chosen.has(id) ? others : [...others, id]);
  };
  return (
    <>
      {items.length > many && <SearchField label={words.find} value={text} onChange={setText} />}
      <div className="max-h-64 overflow-y-auto border-t border-line pl-1">
        {shown.map(({ id, title, isActive }) => (
          <Checkbox
            key={id}
            label={isActive ? title : `${title} (${words.inactive})`}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
          />
        ))}
        {items.length === 0 && <p className="py-2.5 text-list text-quiet">{words.noneYet}</p>}
      </div>
    </>
  );
}
