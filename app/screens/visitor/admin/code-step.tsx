import { useState } from 'react';
import type { FormEvent } from 'react';
import { CodeField } from '#app/forms/code-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { AdminPage } from './admin-page.tsx';
import { ask, leaveFor } from './ask.ts';

const required = 'Please enter the access code from your email';

interface CodeStepProps {
  email: string;
  onBack: () => void;
}

export function CodeStep({ email, onBack }: CodeStepProps) {
  const [accessCode, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);

  async function verify(event: FormEvent) {
    event.preventDefault();
    if (accessCode === '') {
      setError(required);
      toast({ title: 'Access Code Required', description: required, variant: 'destructive' });
      return;
    }
    setError(undefined);
    setChecking(true);
    const isDone = await ask({
      path: '/api/verify-admin-access',
      body: { email, accessCode },
      done: { title: 'Admin Access Granted', description: 'Redirecting to admin dashboard...' },
      refused: { title: 'Access Denied', description: 'Invalid or expired access code' },
      failed: 'Failed to verify access code',
    });
    if (isDone) leaveFor('/');
    else setChecking(false);
  }

  return (
    <AdminPage
      title="Enter your access code"
      about={
        <>
          If{' '}
          <strong className="break-words text-ink" translate="no">
            {email}
          </strong>{' '}
          is authorized, a six-digit code is on its way to it.
        </>
      }
    >
      <form noValidate onSubmit={(event) => void verify(event)} className="flex flex-col gap-4">
        <CodeField label="Access code" value={accessCode} error={error} onChange={setCode} />
        <Button type="submit" pending={isChecking}>
          Verify &amp; Enable Admin Access
        </Button>
        <Button look="secondary" onClick={onBack}>
          Back to Email Entry
        </Button>
      </form>
    </AdminPage>
  );
}
