// A form for an action that only the server can perform. Validated by the command's schema, sent at once, and kept as a
// draft until it succeeds.
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { Command } from '#shared/engine/command.ts';
import { commandResolver } from '../resolver.ts';
import { useDraft } from '../use-draft.ts';
import { useReview } from '../use-look.ts';
import type { Reviewed } from '../use-look.ts';
import { useServerCall } from './use-server-call.ts';

interface ServerFormOptions<Values extends FieldValues> {
  command: Pick<Command, 'done' | 'failed' | 'input'>;
  method: 'PUT' | 'PATCH' | 'POST';
  path: string;
  defaults: DefaultValues<Values> & Values;
  /** Builds the command's input from the field values. */
  toInput: (values: Values) => unknown;
  /** Builds the body of the call, if it differs from the input. */
  toBody?: (values: Values) => unknown;
  /** The name of the form's draft. */
  draft: string;
  /** Reviews the values after the schema has accepted them. */
  look?: (values: Values) => Reviewed<Values>;
  /** What the button of the form does, if it does not save. */
  act?: 'send';
  /** The success text, if it differs from the command's own. */
  done?: string;
  onDone: () => unknown;
  /** Called if the last sign-in is too long ago for the action. */
  onSignInFirst?: () => void;
}

/** Runs a form whose command only the server runs. */
export function useServerForm<Values extends FieldValues>(options: ServerFormOptions<Values>) {
  const { command, method, path, defaults, toInput, toBody = toInput } = options;
  const { call, isRunning, isOffline } = useServerCall({ onSignInFirst: options.onSignInFirst });
  const form = useForm<Values>({
    defaultValues: defaults,
    resolver: commandResolver<Values>(command, toInput),
  });
  const { errors } = form.formState;
  const draft = useDraft(form, { name: options.draft, before: defaults, onTaken: () => {} });

  const isLookedOver = useReview(form, options.look, options.act);

  const submit = form.handleSubmit(async (values) => {
    if (!isLookedOver(values)) return;
    const words = { done: { title: options.done ?? command.done }, failed: command.failed };
    if (!(await call({ method, path, body: toBody(values), ...words }))) return;
    draft.forget();
    await options.onDone();
  });

  /** Returns the props that connect a field of the design system to the form's field of that name. */
  function field(name: Path<Values>) {
    const error = errors[name]?.message;
    return { ...form.register(name), error: typeof error === 'string' ? error : undefined };
  }

  return {
    field,
    register: form.register,
    watch: form.watch,
    setValue: form.setValue,
    isRunning,
    isOffline,
    /** For `FormNotices`, above the fields. */
    notices: { draft: draft.offered, correction: undefined },
    onSubmit: (event?: React.FormEvent) => void submit(event),
  };
}
