import { useState } from 'react';
import * as z from 'zod/mini';
import { SignInFirstDialog } from '#app/forms/sign-in-first.tsx';
import { ServerAct, ServerListCard } from './server-list-card.tsx';
import { useServerList } from './use-server-list.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { ShownOnce } from '#app/ui/dialogs/shown-once.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { sitesForJob } from '#shared/domain/sites/counted-sites.ts';
import { calendarFeedsPerPerson } from '#shared/policy.ts';
import { calendarFeed, coverOf, FeedRow } from './calendar-feed-row.tsx';
import type { CalendarFeed } from './calendar-feed-row.tsx';

const path = '/api/calendar-feeds';
const shape = z.object({ isOffered: z.boolean(), feeds: z.array(calendarFeed) });
const parse = (json: unknown) => shape.parse(json);
const made = z.object({ address: z.string() });

type Step = { name: 'create' } | { name: 'renew' | 'revoke'; feed: CalendarFeed };

/** The person's calendar feeds: secret addresses under which a calendar app reads their interviews and deadlines. */
export function CalendarFeeds() {
  const list = useServerList<z.infer<typeof shape>, Step>({
    ...{ path, parse },
    secretOf: (answer) => made.parse(answer).address,
  });
  const { loaded, step, setStep, close, receive, remove, secret, isRunning, isOffline } = list;
  if (loaded.state === 'there' && !loaded.value.isOffered) return null;
  const feeds = loaded.state === 'there' ? loaded.value.feeds : [];
  const isFull = feeds.length >= calendarFeedsPerPerson;

  return (
    <ServerListCard
      title="Calendar feed"
      loaded={loaded}
      isOffline={isOffline}
      add={
        <ServerAct label="Create a feed" isOffline={isOffline} onClick={() => setStep({ name: 'create' })} />
      }
      full={isFull && `You have ${calendarFeedsPerPerson} feeds. Revoke one to create another.`}
      empty="None yet. Subscribe in Google Calendar, Outlook or Apple Calendar to see your interviews and deadlines there. The feed never names a learner."
      rows={feeds.map((feed) => (
        <FeedRow
          key={feed.id}
          feed={feed}
          isOffline={isOffline}
          onRenew={() => setStep({ name: 'renew', feed })}
          onRevoke={() => setStep({ name: 'revoke', feed })}
        />
      ))}
    >
      <Dialog
        open={step?.name === 'create'}
        onOpenChange={close}
        title="Create a calendar feed"
        description="Anyone with its address can see your interviews and deadlines, without learners’ names. Keep the address to yourself."
      >
        <CreateForm
          isRunning={isRunning}
          onCancel={close}
          onCreate={(siteId) => void receive(path, { siteId }, 'Failed to create the calendar feed')}
        />
      </Dialog>
      {step?.name === 'sign in' && <SignInFirstDialog onClose={close} />}
      <ConfirmDialog
        open={step?.name === 'renew'}
        onOpenChange={close}
        title="Renew the address?"
        confirm="Renew"
        pending={isRunning}
        onConfirm={() =>
          step?.name === 'renew' &&
          void receive(`${path}/${step.feed.id}/renewal`, {}, 'Failed to renew the address')
        }
      >
        The current address stops working. Add the new one to every calendar app that uses this feed.
      </ConfirmDialog>
      <ConfirmDialog
        open={step?.name === 'revoke'}
        onOpenChange={close}
        title="Revoke this feed?"
        confirm="Revoke"
        danger
        pending={isRunning}
        onConfirm={() =>
          step?.name === 'revoke' &&
          void remove(step.feed, 'Calendar feed revoked', 'Failed to revoke the calendar feed')
        }
      >
        {step?.name === 'revoke' && `${coverOf(step.feed)}: `}calendar apps get no more updates. Remove the
        calendar there, too, because apps may keep what they have already loaded.
      </ConfirmDialog>
      <ShownOnce
        title="Your calendar feed"
        description="Copy the address now. It won’t be shown again."
        noun="address"
        value={secret}
        hint="In your calendar app, choose to add or subscribe to a calendar by URL, and paste it."
        onClose={list.hideSecret}
      >
        <a className={buttonClass({ look: 'secondary' })} href={secret.replace(/^https?:/, 'webcal:')}>
          Open in calendar app
        </a>
      </ShownOnce>
    </ServerListCard>
  );
}

interface CreateFormProps {
  isRunning: boolean;
  onCancel: () => void;
  onCreate: (siteId: string | null) => void;
}

/** A person who works at no site has nothing to choose. */
function CreateForm({ isRunning, onCancel, onCreate }: CreateFormProps) {
  const [siteId, setSiteId] = useState('');
  const sites = useRead(sitesForJob)?.sites ?? [];
  return (
    <>
      {sites.length > 0 && (
        <Select
          label="Include"
          value={siteId}
          options={[
            { value: '', label: 'All my interviews' },
            ...sites.map(({ id, name }) => ({ value: id, label: `Interviews at ${name}` })),
          ]}
          onChange={({ target }) => setSiteId(target.value)}
        />
      )}
      <DialogActions>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button pending={isRunning} onClick={() => onCreate(siteId || null)}>
          Create feed
        </Button>
      </DialogActions>
    </>
  );
}
