import { memo, useEffect, useRef } from 'react';
import {
  ArrowRight,
  Building2,
  ClipboardList,
  FileCheck2,
  GraduationCap,
  MessageSquare,
  PanelTop,
  UserRound,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cx } from '#app/ui/cx.ts';
import type { SearchItem, SearchKind } from '#shared/reads/search/search-items.ts';

const kinds: Record<SearchKind, { label: string; icon: LucideIcon }> = {
  page: { label: 'Page', icon: PanelTop },
  action: { label: 'Action', icon: ArrowRight },
  learner: { label: 'Student', icon: UserRound },
  match: { label: 'Match', icon: Users },
  candidate: { label: 'Candidate', icon: Users },
  person: { label: 'User', icon: UserRound },
  course: { label: 'Course', icon: GraduationCap },
  job: { label: 'Job', icon: ClipboardList },
  agreement: { label: 'SWAP agreement', icon: FileCheck2 },
  organization: { label: 'Organization', icon: Building2 },
  conversation: { label: 'Conversation', icon: MessageSquare },
};

/** A part of the results, with a heading if there are several. */
export interface ResultGroup {
  title: string;
  items: readonly SearchItem[];
}

interface ResultListProps {
  id: string;
  groups: readonly ResultGroup[];
  /** The place of the chosen result over all groups. */
  active: number;
  onPoint: (place: number) => void;
  onChoose: (item: SearchItem) => void;
}

/** Returns the id of the option at a place, counted from zero, for `aria-activedescendant`. */
export const optionId = (list: string, place: number): string => `${list}-${place}`;

/** The list of a combobox. The focus stays in the field, which names the chosen option. */
export function ResultList({ id, groups, active, onPoint, onChoose }: ResultListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      // Reached by Tab, so that a long list can be scrolled by keys.
      tabIndex={0}
      className="min-h-0 overflow-y-auto overscroll-contain p-2 -outline-offset-2 empty:hidden"
    >
      {groups.map(({ title, items }, group) => {
        const first = groups.slice(0, group).reduce((sum, before) => sum + before.items.length, 0);
        const options = items.map((item, at) => (
          <Option
            key={item.key}
            id={optionId(id, first + at)}
            place={first + at}
            item={item}
            isActive={first + at === active}
            onPoint={onPoint}
            onChoose={onChoose}
          />
        ));
        return groups.length === 1 ? (
          options
        ) : (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden className="px-3 pt-2 pb-1 text-sm font-semibold text-quiet">
              {title}
            </p>
            {options}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps extends Pick<ResultListProps, 'onPoint' | 'onChoose'> {
  id: string;
  place: number;
  item: SearchItem;
  isActive: boolean;
}

/** Memoized, because each keystroke and each arrow key renders the list. */
const Option = memo(function Option({ id, place, item, isActive, onPoint, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  const { label, icon: Icon } = kinds[item.kind];
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that keeps the focus handles the keys
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={() => !isActive && onPoint(place)}
      onClick={() => onChoose(item)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'flex min-h-13 cursor-pointer items-center gap-3 rounded-control border-2 border-transparent px-2.5 py-1.5 select-none',
        isActive && 'bg-accent-soft forced-colors:border-[Highlight]',
      )}
    >
      <Icon aria-hidden className={cx('size-5 shrink-0', isActive ? 'text-accent-text' : 'text-quiet')} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi className="block leading-snug font-medium" translate="no">
          {item.title}
        </bdi>
        <span className="line-clamp-1 text-sm text-quiet">{item.detail}</span>
      </span>
      {label !== item.detail && <span className="shrink-0 text-sm text-quiet">{label}</span>}
    </div>
  );
});
