import { useState } from 'react';
import { EmailStep } from './email-step.tsx';
import { CodeStep } from './code-step.tsx';

/** An authorized address becomes an administrator: first the address, then the code sent to it. */
export function AdminAccess() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <CodeStep email={email} onBack={() => setSent(false)} />
  ) : (
    <EmailStep
      email={email}
      onSent={(address) => {
        setEmail(address);
        setSent(true);
      }}
    />
  );
}
