// The state that cards of things on the server share: the loaded list, the dialog that is open, and a secret that is
// shown once.
import { useState } from 'react';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { useLoaded } from '#app/session/use-loaded.ts';

interface ServerListOptions<Value> {
  path: string;
  /** Converts the list's JSON, or throws. */
  parse: (json: unknown) => Value;
  /** Reads the secret from the answer to a call of `receive`. */
  secretOf: (answer: unknown) => string;
}

/** Loads the list at a path, and again after each change. `Step` names the dialogs of the card. */
export function useServerList<Value, Step extends { name: string }>(options: ServerListOptions<Value>) {
  const { path, parse, secretOf } = options;
  const [version, setVersion] = useState(0);
  const [step, setStep] = useState<Step | { name: 'sign in' }>();
  const [secret, setSecret] = useState('');
  const loaded = useLoaded(path, parse, version);
  const server = useServerCall({ onSignInFirst: () => setStep({ name: 'sign in' }) });
  const close = () => setStep(undefined);

  /** Closes the dialog and loads the list again. */
  function finish() {
    close();
    setVersion((before) => before + 1);
  }

  /** Sends a call whose answer holds a secret, and shows the secret. */
  async function receive(at: string, body: object, failed: string) {
    const answer = await server.ask({ method: 'POST', path: at, body, failed });
    if (answer === undefined) return;
    setSecret(secretOf(answer));
    finish();
  }

  /** Deletes one of the list. */
  async function remove({ id }: { id: string }, title: string, failed: string) {
    await server.call({ method: 'DELETE', path: `${path}/${id}`, done: { title }, failed });
    finish();
  }

  const hideSecret = () => setSecret('');
  return { ...server, loaded, step, setStep, close, finish, receive, remove, secret, hideSecret };
}
