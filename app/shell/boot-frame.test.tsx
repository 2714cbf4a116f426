import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BootFrame } from './boot-frame.tsx';

afterEach(cleanup);

/** Returns each element with its attributes, without the platform's name, which only the app knows. */
function shapeOf(root: Element): unknown[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => !element.classList.contains('tracking-tight'))
    .map((element) => [
      element.tagName.toLowerCase(),
      ...[...element.attributes]
        .map(({ name, value }) => `${name}=${value.split(/\s+/).toSorted().join(' ')}`)
        .toSorted(),
    ]);
}

test('draws before any script what the app shows while the session loads', () => {
  const page = new DOMParser().parseFromString(readFileSync('app/index.html', 'utf8'), 'text/html');
  const { container } = render(<BootFrame />);
  const root = page.querySelector('#root');
  expect(root?.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ').trim()).toBe(
    'Loading This takes a moment on a slow connection.',
  );
  expect(root && shapeOf(root)).toEqual(shapeOf(container));
  expect(container.querySelector('header')?.textContent).toBe('SkillPact');
});
