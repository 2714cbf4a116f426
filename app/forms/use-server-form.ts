// A form of what only the server can do: checked by the command's schema, asked for at once, a draft until it was done.
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { Command } from '#shared/engine/command.ts';
import { commandResolver } from './resolver.ts';
import { useDraft } from './use-draft.ts';
import { useServerCall } from './use-server-call.ts';

interface ServerFormOptions<Values extends FieldValues> {
  command: Pick<Command, 'done' | 'failed' | 'input'>;
  method: 'PUT' | 'PATCH' | 'POST';
  path: string;
  defaults: DefaultValues<Values> & Values;
  /** The command's input, made of what stands in the fields. */
  toInput: (values: Values) => unknown;
  /** What the call carries, where it is not the input. */
  toBody?: (values: Values) => unknown;
  /** What the form is called among this person's drafts. */
  draft: string;
  /** Said once it is done, where it is not what the command says. */
  done?: string;
  onDone: () => unknown;
}

export function useServerForm<Values extends FieldValues>(options: ServerFormOptions<Values>) {
  const { command, method, path, defaults, toInput, toBody = toInput } = options;
  const { call, isRunning, isOffline } = useServerCall();
  const form = useForm<Values>({
    defaultValues: defaults,
    resolver: commandResolver<Values>(command, toInput),
  });
  const { errors } = form.formState;
  const draft = useDraft(form, { name: options.draft, before: defaults, onTaken: () => {} });

  const submit = form.handleSubmit(async (values) => {
    const words = { done: { title: options.done ?? command.done }, failed: command.failed };
    if (!(await call({ method, path, body: toBody(values), ...words }))) return;
    draft.forget();
    await options.onDone();
  });

  /** What a field of the design system needs to be this form's field of that name. */
  function field(name: Path<Values>) {
    const error = errors[name]?.message;
    return { ...form.register(name), error: typeof error === 'string' ? error : undefined };
  }

  return {
    field,
    register: form.register,
    isRunning,
    isOffline,
    /** For `FormNotices`, above the fields. */
    notices: { draft: draft.offered, correction: undefined },
    onSubmit: (event?: React.FormEvent) => void submit(event),
  };
}
