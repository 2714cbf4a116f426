// A form that runs one command. Validated by the command's schema, sent once, with each refusal shown at its field.
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Command } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { correctionDraft } from '#app/replica/store/meta.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import type { Order } from '#app/replica/replica.ts';
import { useConflictNotes } from './conflict-choice.tsx';
import type { NextWords } from '../changes/toasts/pending-toast.ts';
import { basesOf, reasonsOf, valuesOf } from '../changes/correction/correction.tsx';
import { commandResolver } from './resolver.ts';
import { useDraft } from './use-draft.ts';
import { useReview } from './use-look.ts';
import type { Reviewed } from './use-look.ts';
import { toastRefusal, useSubmit } from './use-submit.ts';

interface CommandFormOptions<Values extends FieldValues, Input, Row extends object> {
  command: Command<Input>;
  defaults: DefaultValues<Values> & Values;
  /**
   * Builds the command's input from the field values and the screen's data. `before` holds the row's values when the
   * form was begun, so that changes by others are merged and not reverted.
   */
  toInput: (values: Values, before: Partial<Row>) => unknown;
  /** The edited row. */
  row?: Row;
  /** Returns further commands to save together with the form's own command. */
  alongside?: () => readonly Order[];
  /** The refused change whose values the form starts with and which the new command replaces. */
  correction?: OutboxEntry | undefined;
  /** The initial field values, if they show the refused change differently from its input. */
  start?: DefaultValues<Values> & Values;
  /** The edited row. If a field was also changed elsewhere, the choice appears at that field. */
  of?: readonly [table: TableName, id: string | number];
  /** The name of the form's draft. A correction is kept under its own name. */
  draft: string;
  /** Reviews the values against the screen's data after the schema has accepted them. */
  look?: ((values: Values) => Reviewed<Values>) | undefined;
  /** Replaces the command's own success text. */
  done?: string | undefined;
  /** What happens next, added to the success toast. */
  next?: ((values: Values) => NextWords | undefined) | undefined;
  onDone: (values: Values) => void;
}

/** Runs a form of a command: same schema and messages, a draft, and the conflict with newer data. */
export function useCommandForm<Values extends FieldValues, Input, Row extends object>(
  options: CommandFormOptions<Values, Input, Row>,
) {
  const { command, defaults, alongside, correction, onDone } = options;
  const [before, setBefore] = useState<Partial<Row>>(() => ({ ...options.row, ...basesOf<Row>(correction) }));
  const toInput = (values: Values) => options.toInput(values, before);
  const { replica } = useReplica();
  const { giveOrders, isRunning } = useSubmit(command);
  const form = useForm<Values>({
    defaultValues: options.start ?? valuesOf(defaults, correction),
    resolver: commandResolver(command, toInput),
  });
  const errors = useErrors(form);
  const draft = useDraft(form, {
    name: correction ? correctionDraft(correction.id) : options.draft,
    before,
    onTaken: (base) => setBefore((known) => ({ ...known, ...base })),
  });
  const noteOf = useConflictNotes(options.of, (name, value) => {
    form.setValue(name as Path<Values>, value as never);
    setBefore((known) => ({ ...known, [name]: value === '' ? null : value }));
  });
  const reasons = useRef(reasonsOf(correction));

  useEffect(() => {
    for (const [index, [name, message]] of Object.entries(reasons.current).entries())
      if (name in form.getValues())
        form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
  }, [form]);

  const isLookedOver = useReview(form, options.look);

  const submit = form.handleSubmit(async (values) => {
    if (!isLookedOver(values)) return;
    try {
      const input = toInput(values);
      const own = isUnchanged(input) ? [] : [{ command: command as Command, input }];
      const orders = [...own, ...(alongside?.() ?? [])];
      if (
        orders.length === 0 ||
        (await giveOrders(orders, correctionOf(own), {
          title: options.done ?? command.done,
          next: options.next?.(values),
        }))
      )
        await finish(own, values);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      showRefusal(error);
    }
  });

  const correctionOf = (own: readonly Order[]) =>
    correction && own.length > 0 ? { replaces: correction.id } : undefined;

  /** A refused edit that was set back to the server's values is no longer a change. */
  async function finish(own: readonly Order[], values: Values) {
    if (correction && own.length === 0) await replica.discard(correction.id);
    onDone(values);
    // Runs after the screen has updated the fields, because a form that stays open starts over with those values.
    draft.forget();
  }

  function showRefusal(refusal: Refusal) {
    const known = Object.entries(refusal.fields).filter(([name]) => name in defaults);
    if (known.length === 0) return toastRefusal(refusal, command.failed);
    for (const [index, [name, message]] of known.entries())
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
  }

  /** Returns the props that connect a field of the design system to the form's field of that name. */
  function field(name: Path<Values>) {
    const error = errors[name]?.message;
    const note = noteOf(name);
    return {
      ...form.register(name),
      error: typeof error === 'string' ? error : undefined,
      ...(note && { note }),
    };
  }

  return {
    field,
    isRunning,
    control: form.control,
    setValue: form.setValue,
    getValues: form.getValues,
    /** For `FormNotices`, above the fields. */
    notices: { command, draft: draft.offered, correction },
    onSubmit: (event?: React.FormEvent) => void submit(event),
  };
}

/** Rerenders only if there are errors or were errors: sending a form clears them twice. */
function useErrors<Values extends FieldValues>({ subscribe }: UseFormReturn<Values>): FieldErrors<Values> {
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  useEffect(() => {
    let hasSome = false;
    return subscribe({
      formState: { errors: true },
      callback: ({ errors: next = {} }) => {
        const hadSome = hasSome;
        hasSome = Object.keys(next).length > 0;
        if (hasSome || hadSome) setErrors(Object.assign({}, next));
      },
    });
  }, [subscribe]);
  return errors;
}

/** Returns whether an edit changes no field. */
function isUnchanged(input: unknown): boolean {
  return isObject(input) && isObject(input.set) && Object.keys(input.set).length === 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
