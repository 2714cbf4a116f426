import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test.each([
  ['that checks itself is submitted once, without the browser', true],
  ['that the browser checks is left to it', false],
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

test('while work is under way a button submits nothing', () => {
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
