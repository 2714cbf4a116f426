// Push on the device in hand: whether it is on, why it cannot be, and a test that says when it was seen.
import { useState } from 'react';
import { pushObstacle, pushState, testPush, turnOffPush, turnOnPush } from '#app/push/device-push.ts';
import type { PushObstacle, PushState } from '#app/push/device-push.ts';
import { pushFailureWords } from '#app/push/push-failure.ts';
import { blockedHere } from '#app/push/push-words.ts';
import { request } from '#app/session/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { formatTime } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { NoticeTone } from '#app/ui/feedback/notice.tsx';
import type { Role } from '#shared/engine/command.ts';

const obstacles: Record<PushObstacle, string> = {
  insecure:
    'This address starts with http. Browsers allow push, and the app without a connection, on https addresses only. Ask whoever runs this server for its https address. Below you can choose a daily e-mail.',
  'install-first':
    'On iPhone and iPad, push needs the app on the home screen: in Safari tap Share, then Add to Home Screen, and open it from there. Until then you can choose a daily e-mail below.',
  'none-here':
    'This browser has no push. The bell shows everything, and below you can choose a daily e-mail.',
};

/** Of what somebody in this role is told most. */
const news = (role: Role): string => {
  if (role === 'admin') return 'messages and reports';
  return role === 'provider' ? 'interview times and messages' : 'matches and interview times';
};

const signedOut =
  'You are signed out: nothing is told on this device. Sign in again, and push goes on as it was.';

function sentenceOf(
  state: PushState,
  { role, isSignedOut }: Pick<PushDeviceProps, 'role' | 'isSignedOut'>,
): string {
  switch (state) {
    case 'unsupported':
      return obstacles[pushObstacle() ?? 'none-here'];
    case 'denied':
      return `${blockedHere} Below you can choose a daily e-mail in its place.`;
    case 'off':
      if (isSignedOut) return 'Push is off on this device. Sign in again to turn it on.';
      return `Push is off on this device. Turn it on to hear of ${news(role)} while the app is closed. Your browser will ask once.`;
    case 'on':
      return isSignedOut
        ? signedOut
        : 'Push is on: you are told on this device, also when the app is closed.';
  }
}

interface Told {
  tone: NoticeTone;
  text: string;
}

interface PushDeviceProps {
  personId: string;
  role: Role;
  /** The server does not know this browser any more, and tells it nothing. */
  isSignedOut: boolean;
}

export function PushDevice({ personId, role, isSignedOut }: PushDeviceProps) {
  const [state, setState] = useState(() => pushState(personId));
  const [running, setRunning] = useState<'change' | 'test'>();
  const [told, setTold] = useState<Told>();
  const obstacle = pushObstacle();
  const sentence = sentenceOf(state, { role, isSignedOut });

  async function attempt(what: 'change' | 'test', work: () => Promise<Told | undefined>) {
    setRunning(what);
    setTold(undefined);
    try {
      setTold(await work());
    } catch (error) {
      setTold({ tone: 'waits', text: pushFailureWords(error) });
    } finally {
      setRunning(undefined);
    }
  }

  const change = () =>
    attempt('change', async () => {
      setState(await (state === 'on' ? turnOffPush : turnOnPush)(personId, request));
      return undefined;
    });
  const test = () => attempt('test', async () => receipt(await testPush(request), new Date()));

  return (
    <Card title="This device">
      <p className="max-w-prose">{sentence}</p>
      {!obstacle && state !== 'denied' && !isSignedOut && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            look={state === 'on' ? 'secondary' : 'primary'}
            pending={running === 'change'}
            onClick={() => void change()}
          >
            {state === 'on' ? 'Turn off' : 'Turn on notifications'}
          </Button>
          {state === 'on' && (
            <Button look="secondary" pending={running === 'test'} onClick={() => void test()}>
              Send a test
            </Button>
          )}
        </div>
      )}
      {told && (
        <div className="mt-4">
          <Notice tone={told.tone}>{told.text}</Notice>
        </div>
      )}
    </Card>
  );
}

const receipt = (isShown: boolean, now: Date): Told =>
  isShown
    ? { tone: 'done', text: `Shown on this device at ${formatTime(now)}.` }
    : {
        tone: 'waits',
        text: 'The test was sent but has not been shown here within 20 seconds. It may still come; look at the notification settings of this device.',
      };
