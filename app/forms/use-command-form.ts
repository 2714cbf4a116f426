// A form that gives one command: checked by its schema, sent once, with each "no" beside the field it is about.
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Command } from '#shared/engine/command.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import type { TableName } from '#shared/engine/schema.ts';
import type { OutboxEntry } from '#app/replica/store/database.ts';
import { correctionDraft } from '#app/replica/store/meta.ts';
import { useReplica } from '#app/replica/live/hooks.ts';
import type { Order } from '#app/replica/replica.ts';
import { useConflictNotes } from '../changes/conflict-choice.tsx';
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
   * The command's input, made of what stands in the fields and what the screen knows. `before` is what stood in the row
   * when the form was begun: what others change meanwhile is merged, and not put back.
   */
  toInput: (values: Values, before: Partial<Row>) => unknown;
  /** The row that is edited. */
  row?: Row;
  /** What belongs to the same save besides the form's own command. */
  alongside?: () => readonly Order[];
  /** The refused change whose values the form starts with, and which the new one replaces. */
  correction?: OutboxEntry | undefined;
  /** What the fields hold at first, where they show the refused change otherwise than its input has it. */
  start?: DefaultValues<Values> & Values;
  /** The row that is edited: where a field of it was changed elsewhere too, the choice stands beside the field. */
  of?: readonly [table: TableName, id: string | number];
  /** What the form is called among this person's drafts; a correction is kept under its own name. */
  draft: string;
  /** What the screen knows against the values; the schema has let them pass. */
  look?: ((values: Values) => Reviewed<Values>) | undefined;
  onDone: (values: Values) => void;
}

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
      if (orders.length === 0 || (await giveOrders(orders, correctionOf(own)))) await finish(own, values);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      showRefusal(error);
    }
  });

  const correctionOf = (own: readonly Order[]) =>
    correction && own.length > 0 ? { replaces: correction.id } : undefined;

  /** Put back to what the server has, a refused edit is no change any more. */
  async function finish(own: readonly Order[], values: Values) {
    if (correction && own.length === 0) await replica.discard(correction.id);
    onDone(values);
    // After what the screen makes of the fields: a form that stays open begins anew with that.
    draft.forget();
  }

  function showRefusal(refusal: Refusal) {
    const known = Object.entries(refusal.fields).filter(([name]) => name in defaults);
    if (known.length === 0) return toastRefusal(refusal, command.failed);
    for (const [index, [name, message]] of known.entries())
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
  }

  /** What a field of the design system needs to be this form's field of that name. */
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
    notices: { draft: draft.offered, correction },
    onSubmit: (event?: React.FormEvent) => void submit(event),
  };
}

/** Told to React only where there are some or were: of a form that is sent they are cleared twice. */
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

/** An edit in which no field differs from what it was. */
function isUnchanged(input: unknown): boolean {
  return isObject(input) && isObject(input.set) && Object.keys(input.set).length === 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
