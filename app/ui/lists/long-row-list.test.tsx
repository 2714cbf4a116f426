import { Profiler } from 'react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongRowList } from './long-row-list.tsx';
import { RowLink } from './row-link.tsx';

const rowHeight = 80;
const jobs = Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, title: `Job ${index + 1}` }));

/** A window 800 pixels tall in which every row is 80: there is no layout here. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(rowHeight);
  vi.stubGlobal('innerHeight', 800);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(count: number) {
  render(
    <MemoryRouter>
      <LongRowList label="Jobs" items={jobs.slice(0, count)} keyOf={({ id }) => id}>
        {({ id, title }, place) => <RowLink place={place} to={`/jobs/${id}`} title={title} />}
      </LongRowList>
    </MemoryRouter>,
  );
}

const rows = () => within(screen.getByRole('list', { name: 'Jobs' })).getAllByRole('listitem');

function scrollTo(top: number) {
  act(() => {
    vi.stubGlobal('scrollY', top);
    window.dispatchEvent(new Event('scroll'));
  });
}

test('renders only rows near the window out of 2,000 and gives each its position', () => {
  show(2000);
  expect(rows().length).toBeLessThan(40);
  expect(rows()[0]?.getAttribute('aria-posinset')).toBe('1');
  expect(rows()[0]?.getAttribute('aria-setsize')).toBe('2000');
});

test('renders the visible rows of a shorter list first and the rest right after', () => {
  const drawn: number[] = [];
  const steps: number[] = [];
  render(
    <Profiler id="list" onRender={() => steps.push(drawn.length)}>
      <LongRowList label="Jobs" items={jobs.slice(0, 100)} keyOf={({ id }) => id}>
        {({ id, title }) => {
          drawn.push(id);
          return <li>{title}</li>;
        }}
      </LongRowList>
    </Profiler>,
  );
  expect(steps[0]).toBeGreaterThan(5);
  expect(steps[0]).toBeLessThan(40);
  expect(drawn).toEqual(jobs.slice(0, 100).map(({ id }) => id));
  expect(rows()).toHaveLength(100);
});

test('shows the last row at the end and keeps the full list height', async () => {
  show(2000);
  scrollTo(2000 * rowHeight - 800);
  expect(await screen.findByRole('link', { name: 'Job 2000' })).toBeTruthy();
  expect(rows().length).toBeLessThan(40);
  const { paddingTop, paddingBottom } = screen.getByRole('list', { name: 'Jobs' }).style;
  const tall = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom) + rows().length * rowHeight;
  expect(Math.abs(tall - 2000 * rowHeight)).toBeLessThan(2000 * rowHeight * 0.05);
});

test('renders each row once while the list is scrolled', () => {
  const drawn: number[] = [];
  render(
    <LongRowList label="Jobs" items={jobs} keyOf={({ id }) => id}>
      {({ id, title }, place) => {
        drawn.push(id);
        return <li {...place}>{title}</li>;
      }}
    </LongRowList>,
  );
  scrollTo(rowHeight);
  drawn.length = 0;
  for (let top = 0; top < 50 * rowHeight; top += rowHeight / 2) scrollTo(top);
  expect(drawn.length).toBeGreaterThan(40);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('moves keyboard focus from row to row beyond the first rendered ones', async () => {
  const person = userEvent.setup();
  show(2000);
  const drawn = rows().length;
  for (let step = 0; step < drawn; step++) {
    await person.tab();
    scrollTo(Math.max(0, step - 5) * rowHeight);
  }
  await person.tab();
  expect(document.activeElement?.textContent).toBe(`Job ${drawn + 1}`);
});

test('renders a short list completely without positions', () => {
  show(30);
  expect(rows()).toHaveLength(30);
  expect(rows()[0]?.hasAttribute('aria-posinset')).toBe(false);
});
