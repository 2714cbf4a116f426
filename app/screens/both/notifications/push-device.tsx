// Push on this device: whether it is on, why it is not available, and a test that confirms delivery.
import { useState } from 'react';
import { pushObstacle, pushState, testPush, turnOffPush, turnOnPush } from '#app/device/push/device-push.ts';
import type { PushObstacle, PushState } from '#app/device/push/device-push.ts';
import { pushFailureWords } from '#app/device/push/push-failure.ts';
import { blockedHere } from '#app/device/push/push-words.ts';
import { request } from '#app/session/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { formatTime } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { NoticeTone } from '#app/ui/feedback/notice.tsx';
import type { Role } from '#shared/engine/command.ts';

const obstacles: Record<PushObstacle, string> = {
  insecure:
    'This address starts with http. Push and offline use need an https address. Ask your administrator for it. You can choose a daily email below.',
  'install-first':
    'On iPhone and iPad, push needs the app on your home screen. In Safari, tap Share, then Add to Home Screen, and open it from there. You can also choose a daily email below.',
  'none-here':
    'This browser doesn’t support push. The bell shows everything, and you can choose a daily email below.',
};

/** The most frequent notifications for this role. */
const news = (role: Role): string => {
  if (role === 'admin') return 'messages and reports';
  return role === 'provider' ? 'interview times and messages' : 'matches and interview times';
};

const signedOut = 'You’re signed out, so this device gets no notifications. Sign in again to resume push.';

function sentenceOf(
  state: PushState,
  { role, isSignedOut }: Pick<PushDeviceProps, 'role' | 'isSignedOut'>,
): string {
  switch (state) {
    case 'unsupported':
      return obstacles[pushObstacle() ?? 'none-here'];
    case 'denied':
      return `${blockedHere} You can choose a daily email below instead.`;
    case 'off':
      if (isSignedOut) return 'Push is off on this device. Sign in again to turn it on.';
      return `Push is off on this device. Turn it on to get notified about ${news(role)} while the app is closed.`;
    case 'on':
      return isSignedOut
        ? signedOut
        : 'Push is on: you get notifications on this device, even when the app is closed.';
  }
}

interface Told {
  tone: NoticeTone;
  text: string;
}

interface PushDeviceProps {
  personId: string;
  role: Role;
  /** The server no longer knows this browser, and sends it no notifications. */
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
        text: 'We sent the test, but it hasn’t appeared here within 20 seconds. It may still come. Check this device’s notification settings.',
      };
