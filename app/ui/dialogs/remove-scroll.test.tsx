import { createRef } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { RemoveScroll } from './remove-scroll.tsx';

afterEach(cleanup);

/** Whether the page would scroll under a wheel that turns over this element. */
function scrolls(element: Element, isPinch = false): boolean {
  const wheel = new WheelEvent('wheel', { bubbles: true, cancelable: true });
  // The test's browser does not take it from the constructor.
  Object.defineProperty(wheel, 'ctrlKey', { value: isPinch });
  return element.dispatchEvent(wheel);
}

describe('locking the scroll behind an overlay', () => {
  test('locks page scrolling but allows named elements and pinch zoom', () => {
    const dialog = createRef<HTMLDivElement>();
    const shards = [dialog];
    const { unmount } = render(
      <>
        <p>Page</p>
        <RemoveScroll as="div" shards={shards}>
          Veil
        </RemoveScroll>
        <div ref={dialog}>Dialog</div>
      </>,
    );
    expect(scrolls(screen.getByText('Page'))).toBe(false);
    expect(scrolls(screen.getByText('Veil'))).toBe(false);
    expect(scrolls(screen.getByText('Dialog'))).toBe(true);
    expect(scrolls(screen.getByText('Page'), true)).toBe(true);
    unmount();
    expect(scrolls(document.body)).toBe(true);
  });

  test('lets a menu scroll its own content', () => {
    render(
      <RemoveScroll as="div">
        <span>Menu</span>
      </RemoveScroll>,
    );
    expect(scrolls(screen.getByText('Menu'))).toBe(true);
    expect(scrolls(document.body)).toBe(false);
  });
});
