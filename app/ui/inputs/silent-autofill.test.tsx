// Tests that a form sends what a browser has filled in without an event.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellOfSilentAutofill } from './silent-autofill.ts';

const sent = vi.fn();
let stop: () => void;
beforeEach(() => {
  sent.mockClear();
  stop = tellOfSilentAutofill();
});
afterEach(() => stop());

const start = { text: '', mail: 'old@x.org', day: '', area: '', pick: '', box: false, other: true, way: 'a' };
type Values = typeof start;
const filled: Values = {
  ...{ text: 'Ada Byron', mail: 'ada@x.org', day: '2026-11-02', area: 'Two\nlines', pick: 'b' },
  ...{ box: true, way: 'b', other: true },
};

/** As `useCommandForm` and `useServerForm` register their fields. */
function Registered() {
  const { register, handleSubmit } = useForm<Values>({ defaultValues: start });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(sent)(event)}>
      <input {...register('text')} />
      <input type="email" {...register('mail')} />
      <input type="date" {...register('day')} />
      <textarea {...register('area')} />
      <select {...register('pick')}>
        <option value="">None</option>
        <option value="b">B</option>
      </select>
      <input type="checkbox" {...register('box')} />
      <input type="checkbox" {...register('other')} />
      <input type="radio" value="a" {...register('way')} />
      <input type="radio" value="b" {...register('way')} />
      <button>Send</button>
    </form>
  );
}

/** A form that keeps its values in its state. */
function Controlled() {
  const [values, setValues] = useState(start);
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sent(values);
      }}
    >
      <input name="text" value={values.text} onChange={(event) => set({ text: event.target.value })} />
      <input name="mail" value={values.mail} onChange={(event) => set({ mail: event.target.value })} />
      <input
        type="date"
        name="day"
        value={values.day}
        onChange={(event) => set({ day: event.target.value })}
      />
      <textarea name="area" value={values.area} onChange={(event) => set({ area: event.target.value })} />
      <select name="pick" value={values.pick} onChange={(event) => set({ pick: event.target.value })}>
        <option value="">None</option>
        <option value="b">B</option>
      </select>
      {(['box', 'other'] as const).map((name) => (
        <input
          key={name}
          type="checkbox"
          name={name}
          checked={values[name]}
          onChange={(event) => set({ [name]: event.target.checked })}
        />
      ))}
      {['a', 'b'].map((way) => (
        <input
          key={way}
          type="radio"
          name="way"
          value={way}
          checked={values.way === way}
          onChange={() => set({ way })}
        />
      ))}
      <button>Send</button>
    </form>
  );
}

/** Changes a field as a browser does: past the property by which React learns of changes of the page. */
function fill(field: Element, property: 'value' | 'checked', to: string | boolean): void {
  for (let place: object = field; (place = Object.getPrototypeOf(place) as object);) {
    const setter = Object.getOwnPropertyDescriptor(place, property)?.set;
    if (setter) return setter.call(field, to);
  }
}

function fillAll(): void {
  const form = document.querySelector('form') as HTMLFormElement;
  for (const [name, value] of Object.entries(filled)) {
    const field = form.querySelector(
      name === 'way' ? '[name="way"][value="b"]' : `[name="${name}"]`,
    ) as Element;
    if (typeof value === 'boolean') fill(field, 'checked', value);
    else if (name === 'way') fill(field, 'checked', true);
    else fill(field, 'value', value);
  }
}

test.each([
  ['registers its fields', Registered],
  ['keeps its values in its state', Controlled],
])(
  'a form that %s sends the text, date, choice and boxes that were filled in silently',
  async (_how, Form) => {
    render(<Form />);
    fillAll();
    fireEvent.click(screen.getByText('Send'));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.calls[0]?.[0]).toEqual(filled);
  },
);

test.each([
  ['registers its fields', Registered],
  ['keeps its values in its state', Controlled],
])(
  'a form that %s sends what was typed after it was filled in, and untouched fields as they are',
  async (_how, Form) => {
    render(<Form />);
    const text = document.querySelector('[name="text"]') as Element;
    fill(text, 'value', 'Filled');
    fireEvent.input(text, { target: { value: 'Typed' } });
    fireEvent.click(document.querySelector('[name="box"]') as Element);
    fireEvent.click(screen.getByText('Send'));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
    expect(sent.mock.calls[0]?.[0]).toEqual({ ...start, text: 'Typed', box: true });
    // A second silent fill after the first sending.
    fill(text, 'value', 'Again');
    fireEvent.click(screen.getByText('Send'));
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent.mock.calls[1]?.[0]).toEqual({ ...start, text: 'Again', box: true });
  },
);
