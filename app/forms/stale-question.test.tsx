import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { StaleQuestion, mayBind } from './stale-question.tsx';

const approve = { name: 'agreements.approve', isBinding: true };
const now = Date.parse('2026-06-10T10:00:00.000Z');
const twoDaysAgo = '2026-06-08T09:00:00.000Z';

let root: Root;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  act(() => root.render(<StaleQuestion />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const press = (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  act(() => button?.click());
};

describe('a change that binds another party', () => {
  test('on data of today is asked nothing', async () => {
    expect(await mayBind(approve, '2026-06-10T09:00:00.000Z', now)).toBe(true);
    expect(document.body.textContent).toBe('');
  });

  test('on old data is done when the person says so', async () => {
    let asked: Promise<boolean> | undefined;
    await act(async () => {
      asked = mayBind(approve, twoDaysAgo, now);
      await import('./stale-dialog.tsx');
    });
    expect(document.body.textContent).toContain(
      'Last updated 2 days ago. Approve anyway? We’ll check when it’s sent.',
    );
    press('Approve anyway');
    expect(await asked).toBe(true);
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
  });

  test('is not done when they think better of it', async () => {
    let asked: Promise<boolean> | undefined;
    await act(async () => {
      asked = mayBind(approve, twoDaysAgo, now);
      await import('./stale-dialog.tsx');
    });
    press('Cancel');
    expect(await asked).toBe(false);
  });
});

test('own records are saved on data of any age', async () => {
  expect(await mayBind({ name: 'enrollments.enroll' }, twoDaysAgo, now)).toBe(true);
});
