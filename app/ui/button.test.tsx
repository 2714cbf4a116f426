import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test.each([
  ['with its own validation is submitted once, without browser validation', true],
  ['with browser validation is left to the browser', false],
])('a form %s', (_what, checksItself) => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form noValidate={checksItself} onSubmit={submit}>
      <Button type="submit">{`Save ${String(checksItself)}`}</Button>
    </form>,
  );
  const isLeftToTheBrowser = fireEvent.click(screen.getByRole('button', { name: `Save ${checksItself}` }));
  expect(isLeftToTheBrowser).toBe(!checksItself);
  expect(submit).toHaveBeenCalledTimes(1);
});

test('does not submit while pending', () => {
  const submit = vi.fn();
  render(
    <form noValidate onSubmit={submit}>
      <Button type="submit" pending>
        Busy
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Busy' }));
  expect(submit).not.toHaveBeenCalled();
});
