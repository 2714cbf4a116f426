// Renders a screen whose calls to the server are answered as a test says, and shows its toasts.
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { ReplicaContext } from '#app/replica/live/hooks.ts';
import { LoopByHand } from '#app/replica/testing/loop-by-hand.ts';
import { scriptedDevice } from '#app/replica/testing/scripted-server.ts';
import { useToast } from '#app/ui/feedback/toast.ts';
import { PermissionContext } from '#app/ui/permission.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import type { Actor } from '#shared/engine/command.ts';
import type { SyncReply } from '#shared/engine/protocol.ts';

export const ada: Actor = {
  person: 'ada',
  organization: 'ada',
  role: 'admin',
  memberRole: null,
  name: 'Ada',
};

/** An answer by method and path, `GET /api/admin/disputes?show=decided`; JSON, or a response of its own. */
export type Answers = Record<string, unknown>;

interface Given {
  actor?: Actor;
  at?: string;
  answers?: Answers;
  rows?: SyncReply['rows'];
  connection?: 'online' | 'offline';
}

export interface Call {
  line: string;
  body: unknown;
}

/** The answer of a server that refuses with this sentence. */
export const refusing = (message: string, status = 409): Response => Response.json({ message }, { status });

export async function openScreen(
  screen: React.ReactNode,
  { actor = ada, at = '/', answers = {}, rows = [], connection = 'online' }: Given,
) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const line = `${init.method ?? 'GET'} ${String(url)}`;
    calls.push({ line, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    if (connection === 'offline') throw new TypeError('Failed to fetch');
    const answer = answers[line];
    if (answer instanceof Response) return answer.clone();
    return answer === undefined ? refusing('Not found', 404) : Response.json(answer);
  });
  const { replica, script, requests } = await scriptedDevice({ now: () => Date.now() }, actor);
  if (rows.length > 0) {
    script.push(() => ({ rows }));
    await replica.sync();
  }
  const loop = new LoopByHand(replica);
  loop.set({ connection });
  render(
    <MemoryRouter initialEntries={[at]}>
      <ReplicaContext value={{ replica, loop }}>
        <PermissionContext value={(command) => mayGive(command, actor)}>{screen}</PermissionContext>
        <LastToast />
      </ReplicaContext>
    </MemoryRouter>,
  );
  return { calls, replica, script, requests, loop };
}

function LastToast() {
  const shown = useToast();
  return <p data-testid="toast">{shown?.open ? `${shown.title} ${shown.description ?? ''}`.trim() : ''}</p>;
}
