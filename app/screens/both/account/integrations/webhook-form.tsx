import { useState } from 'react';
import { useActor } from '#app/replica/live/hooks.ts';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { Verbatim } from '#app/ui/verbatim.tsx';
import { eventsFor, webhookEvents } from '#shared/domain/webhooks/webhook-events.ts';
import type { WebhookEvent } from '#shared/domain/webhooks/webhook-events.ts';
import { webhookUrlLength } from '#shared/policy.ts';
import { FormActions } from '#app/forms/form-actions.tsx';
import { Choices, type FormProps } from './form-parts.tsx';

/** What the server is asked to make. */
export interface WantedWebhook {
  url: string;
  events: WebhookEvent[];
  withNames: boolean;
}

/** A new webhook. Names of students are offered to training providers alone. */
export function WebhookForm({ isRunning, onCancel, onSave }: FormProps<WantedWebhook>) {
  const { role } = useActor();
  const offered = role === 'employer' || role === 'provider' ? eventsFor(role) : [];
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([]);
  const [withNames, setWithNames] = useState(false);
  const [isTried, setTried] = useState(false);
  const isHttps = url.trim().startsWith('https://');
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isHttps && events.length > 0) onSave({ url: url.trim(), events, withNames });
      }}
    >
      <TextField
        type="url"
        label="Address"
        hint="Where the other system receives webhooks. It begins with https://."
        required
        maxLength={webhookUrlLength}
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={isTried && !isHttps ? 'Enter an address that begins with https://' : undefined}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Choices
        legend="What it is told"
        missing="Choose at least one event"
        options={offered.map((name) => ({
          value: name,
          label: webhookEvents[name].label,
          hint: <Verbatim>{name}</Verbatim>,
        }))}
        chosen={events}
        isTried={isTried}
        onChange={setEvents}
      />
      {role === 'provider' && (
        <Checkbox
          label="Send students’ names, emails and phone numbers, and what people wrote"
          hint="Each sending of a name is recorded."
          checked={withNames}
          onChange={({ target }) => setWithNames(target.checked)}
        />
      )}
      <FormActions isRunning={isRunning} confirm="Create webhook" onClose={onCancel} />
    </form>
  );
}
