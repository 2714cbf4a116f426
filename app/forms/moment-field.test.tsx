// A date and time field reports a time that clock changes skip or repeat, and offers the next valid one.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { toInstant } from '#app/ui/wall-clock.ts';
import { MomentField } from './moment-field.tsx';

afterEach(cleanup);

const zone = 'America/New_York';

function Form({ onSend }: { onSend: (instant: string) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { at: '' } });
  return (
    <form onSubmit={(event) => void handleSubmit(({ at }) => onSend(toInstant(at, zone)))(event)}>
      <MomentField label="Time" zone={zone} {...register('at')} />
      <button type="submit">Send</button>
    </form>
  );
}

test.each([
  ['2027-03-14T02:30', /2:30 AM does not exist/, 'Use Mar 14, 2027, 3:00 AM', '2027-03-14T07:00:00.000Z'],
  ['2027-11-07T01:30', /1:30 AM comes twice/, 'Use Nov 7, 2027, 2:00 AM', '2027-11-07T07:00:00.000Z'],
])(
  'explains the invalid time %s and replaces it with the next valid time on request',
  async (typed, words, offer, instant) => {
    let sent = '';
    render(<Form onSend={(given) => (sent = given)} />);
    fireEvent.input(screen.getByLabelText('Time'), { target: { value: typed } });
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    fireEvent.click(screen.getByRole('button', { name: offer }));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await expect.poll(() => sent).toBe(instant);
  },
);
