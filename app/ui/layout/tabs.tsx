import { createContext, memo, use, useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Tabs as Primitive } from 'radix-ui';
import { formatNumber } from '../format.ts';
import { RestComes } from '../lists/rest-comes.tsx';

interface Tab {
  value: string;
  label: string;
  count?: number | undefined;
  /** The number of unsent items. */
  unsent?: number;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly Tab[];
}

/** Two or more lists of the same kind, each with its count. */
export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showSelected(list.current), [value]);
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Given value={tabs}>
        <NamedTabs list={list} label={label} tabs={tabs} />
      </Given>
    </Primitive.Root>
  );
}

/** Scrolls a row of tabs that is wider than a phone, so that the selected one is in the middle. */
function showSelected(list: HTMLElement | null): void {
  const tab = list?.querySelector('[data-state=active]');
  if (!list || !tab) return;
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

const Given = createContext<readonly Tab[]>([]);

const useTab = (value: string): Tab | undefined => use(Given).find((tab) => tab.value === value);

interface NamedTabsProps extends Pick<TabsProps, 'label' | 'tabs'> {
  list: RefObject<HTMLDivElement | null>;
}

/** Memoized for changes of counts and lists only, because classes are marked on slow tablets. */
const NamedTabs = memo(function NamedTabs({ list, label, tabs }: NamedTabsProps) {
  return (
    <>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="scrolls-across flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="group relative -mb-px flex min-h-12 shrink-0 items-center gap-2 rounded-t-control border-b-3 border-transparent px-3 forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight] font-semibold text-quiet hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:px-4"
          >
            {tab.label}
            <Count of={tab.value} />
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(({ value }) => (
        <Primitive.Content key={value} value={value} className="pt-4">
          <Content of={value} />
        </Primitive.Content>
      ))}
    </>
  );
}, haveSameNames);

function haveSameNames(one: NamedTabsProps, other: NamedTabsProps): boolean {
  return (
    one.label === other.label &&
    one.tabs.length === other.tabs.length &&
    one.tabs.every(({ value, label }, place) => {
      const sameTab = other.tabs[place];
      return value === sameTab?.value && label === sameTab.label;
    })
  );
}

function Count({ of }: { of: string }) {
  const { count, unsent = 0 } = useTab(of) ?? {};
  if (count === undefined) return null;
  return (
    <>
      <span className="min-w-6 rounded-mark bg-sunken px-1.5 text-center text-sm font-semibold text-quiet tabular-nums group-data-[state=active]:bg-accent-soft group-data-[state=active]:text-accent-text">
        {use(RestComes) ? '–' : formatNumber(count)}
      </span>
      {unsent > 0 && (
        <span className="text-sm text-wait">
          <span className="sr-only">, </span>
          {formatNumber(unsent)} waiting
        </span>
      )}
    </>
  );
}

function Content({ of }: { of: string }) {
  return useTab(of)?.content;
}
