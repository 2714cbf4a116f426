// The input field for a message. A draft is kept on this device.
import { Send } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useCommandForm } from '#app/forms/use-command-form.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/inputs/field.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { isComposing } from '#app/ui/input-method.ts';
import { contactWarning, hasContactDetails } from '#shared/domain/messages/contact-details.ts';
import { sendMessage } from '#shared/domain/messages/messages.ts';
import type { Conversation } from '#shared/reads/conversations.ts';

export function Composer({ found: { thread, address } }: { found: Conversation }) {
  const { field, control, setValue, notices, onSubmit, isRunning } = useCommandForm({
    command: sendMessage,
    defaults: { text: '' },
    toInput: ({ text }) => ({ ...address, text, writtenAt: new Date().toISOString() }),
    draft: `message ${thread.id}`,
    onDone: () => setValue('text', ''),
  });
  const text = useWatch({ control, name: 'text' });
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="sticky bottom-0 -mx-4 -mb-4 flex flex-col gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-5 sm:-mb-5 sm:px-5"
    >
      <FormNotices {...notices} />
      <TextArea
        label="Message"
        rows={2}
        {...field('text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) onSubmit();
        }}
      />
      {hasContactDetails(text) && <Notice tone="waits">{contactWarning}.</Notice>}
      <Button gives={sendMessage} type="submit" pending={isRunning} className="self-end max-sm:w-full">
        <Send aria-hidden />
        Send
      </Button>
    </form>
  );
}
