// The form in which an administrator decides a report.
import type { ReactNode } from 'react';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { needsConnection } from '#app/forms/server/use-server-call.ts';
import type { useServerForm } from '#app/forms/server/use-server-form.ts';
import { Button } from '#app/ui/button.tsx';

interface DecisionFormProps {
  form: Pick<ReturnType<typeof useServerForm>, 'notices' | 'onSubmit' | 'isOffline'>;
  children: ReactNode;
  buttons: ReactNode;
}

/** The fields, the buttons below them, and a hint without a connection. */
export function DecisionForm({ form, children, buttons }: DecisionFormProps) {
  const { notices, onSubmit, isOffline } = form;
  return (
    <form noValidate className="mt-3 flex max-w-prose flex-col gap-3" onSubmit={onSubmit}>
      <FormNotices {...notices} />
      {children}
      <div className="flex flex-wrap gap-3">{buttons}</div>
      {isOffline && <p className="text-sm text-quiet">{needsConnection}</p>}
    </form>
  );
}

interface DecisionButtonsProps {
  form: Pick<ReturnType<typeof useServerForm>, 'isRunning' | 'isOffline'>;
  confirm: string;
  onBack: () => void;
}

/** The buttons of a form with one decision. */
export function DecisionButtons({ form, confirm, onBack }: DecisionButtonsProps) {
  return (
    <>
      <Button look="secondary" onClick={onBack}>
        Back
      </Button>
      <Button type="submit" pending={form.isRunning} disabled={form.isOffline}>
        {confirm}
      </Button>
    </>
  );
}
