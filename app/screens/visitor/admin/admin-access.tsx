import { useState } from 'react';
import { EmailStep } from './email-step.tsx';
import { CodeStep } from './code-step.tsx';

/** Makes an authorized address an administrator: asks for the address, then for the code sent to it. */
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
