// jsdom reports no visibility by itself, so the test reports what a browser would.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('updates off-screen rows after visible ones and a pressed row as visible', async () => {
  let tell: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => {};
  class Observer {
    constructor(told: typeof tell) {
      tell = told;
    }
    observe() {}
    unobserve() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  // Another test may have had it look through another one already.
  vi.resetModules();
  const { useLaterOutOfSight } = await import('./use-later-out-of-sight.ts');
  const drawn: string[] = [];
  function Row({ name, value }: { name: string; value: number }) {
    const [shown, ref] = useLaterOutOfSight(value);
    drawn.push(`${name} ${shown}`);
    return <p ref={ref}>{`${name} ${shown}`}</p>;
  }
  const rows = (value: number) => (
    <>
      <Row name="near" value={value} />
      <Row name="far" value={value} />
    </>
  );
  const { rerender } = render(rows(1));
  tell([{ target: screen.getByText('far 1'), isIntersecting: false }]);
  drawn.length = 0;
  rerender(rows(2));
  expect(drawn.slice(0, 2)).toEqual(['near 2', 'far 1']);
  expect(await screen.findByText('far 2')).toBeTruthy();
  tell([{ target: screen.getByText('far 2'), isIntersecting: true }]);
  drawn.length = 0;
  rerender(rows(3));
  expect(drawn.slice(0, 2)).toEqual(['near 3', 'far 3']);
  // Scrolled to and pressed before the browser has told.
  tell([{ target: screen.getByText('far 3'), isIntersecting: false }]);
  fireEvent.click(screen.getByText('far 3'));
  drawn.length = 0;
  rerender(rows(4));
  expect(drawn.slice(0, 2)).toEqual(['near 4', 'far 4']);
});
