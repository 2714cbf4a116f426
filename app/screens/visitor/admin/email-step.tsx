import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { AdminPage } from './admin-page.tsx';
import { ask } from './ask.ts';

const invalid = 'Please enter a valid email address';

interface EmailStepProps {
  email: string;
  onSent: (email: string) => void;
}

export function EmailStep({ email: first, onSent }: EmailStepProps) {
  const [email, setEmail] = useState(first);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    if (!address.includes('@')) {
      setError(invalid);
      toast({ title: 'Valid Email Required', description: invalid, variant: 'destructive' });
      return;
    }
    setError(undefined);
    setSending(true);
    const isDone = await ask({
      path: '/api/request-admin-access',
      body: { email: address },
      done: { title: 'Access Code Sent', description: 'Check your email for the admin access code.' },
      refused: { title: 'Failed to Send Code', description: 'Please try again' },
      failed: 'Failed to send access code',
    });
    setSending(false);
    if (isDone) onSent(address);
  }

  return (
    <AdminPage
      title="Admin Access"
      about="Authorized addresses get a six-digit code by email. It works once, within 10 minutes, in this browser."
    >
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={error}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" pending={isSending}>
          Send Access Code
        </Button>
      </form>
      <TextLink to="/admin" className="inline-flex min-h-11 items-center self-start text-list">
        Back to the Admin Portal
      </TextLink>
    </AdminPage>
  );
}
