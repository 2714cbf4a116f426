// Calendar feeds: addresses with a secret under which calendar programs read a person's interviews without signing in. A
// feed belongs to an account in its organization. Only the secret's hash is kept, so an address is shown once.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { actorOf } from '#shared/domain/people/people.ts';
import type { Actor } from '#shared/engine/command.ts';
import { calendarText } from '#shared/lib/calendar-text.ts';
import { calendarFeedsPerPerson } from '#shared/policy.ts';
import { calendarFeed } from '#shared/reads/calendar/calendar-feed.ts';
import { sitesForJob } from '#shared/domain/sites/counted-sites.ts';
import { recordEvent } from '../engine/audit.ts';
import { refuseRequest } from '../engine/request-refusals.ts';
import type { Accounts, Arrival } from '../identity/accounts.ts';
import { hashOf } from '../identity/organizations/joining.ts';
import { isEndedFor } from '../identity/sessions.ts';
import { platformSettings } from '../queries/settings.ts';
import { VisibleReader, withoutNames } from '../sync/visible-reader.ts';

/** A feed as its person sees it. */
export interface CalendarFeed {
  id: string;
  /** The name of its site; null if it has the interviews of all jobs. */
  site: string | null;
  createdAt: string;
  /** Accurate to about ten minutes. */
  lastReadAt: string | null;
}

/** The secret of a new address. It is not shown again. */
export interface NewAddress {
  address: string;
}

/** Makes, lists, ends and reads feeds. */
export type CalendarFeeds = ReturnType<typeof calendarFeeds>;

interface Parts {
  knex: Knex;
  people: Pick<Accounts, 'arrival'>;
  publicOrigin: string;
  now(): Date;
}

interface FeedRow {
  id: string;
  personId: string;
  organizationId: string;
  siteId: string | null;
  createdAt: Date;
  lastReadAt: Date | null;
}

type FeedEvent = 'calendarFeeds.add' | 'calendarFeeds.renew' | 'calendarFeeds.remove';

const secretBytes = 16;
const secretForm = /^[\w-]{22}$/;

/** Makes the calendar feeds of the server. */
export function calendarFeeds({ knex, people, publicOrigin, now }: Parts) {
  const addressOf = (secret: string): NewAddress => ({
    address: `${publicOrigin}/api/calendar/${secret}.ics`,
  });

  const record = (transaction: Knex.Transaction, actor: Actor, event: FeedEvent, subjectId: string) =>
    recordEvent(transaction, { actor, event, outcome: 'applied', subjectId }, now());

  const feedsOf = (database: Knex, personId: string): Promise<FeedRow[]> =>
    database('calendarFeeds').where({ personId }).orderBy(['createdAt', 'id']);

  async function textOf({ siteId, createdAt }: FeedRow, actor: Actor): Promise<string> {
    const reader = new VisibleReader(knex, withoutNames(actor));
    const { platformName } = await platformSettings(knex);
    const site = siteId === null ? undefined : await reader.get('sites', siteId);
    const scope = { siteId, host: new URL(publicOrigin).host };
    const since = createdAt.toISOString();
    const entries = await calendarFeed(reader, actor, { ...scope, since, now: now().toISOString() });
    return calendarText(entries, site ? `${platformName}: ${site.name}` : platformName);
  }

  return {
    /** Oldest first. */
    async list({ person }: Actor): Promise<CalendarFeed[]> {
      const isLive = liveFor(await people.arrival(person));
      const feeds = (await feedsOf(knex, person)).filter(isLive);
      const sites: { id: string; name: string }[] = await knex('sites')
        .whereIn(
          'id',
          feeds.flatMap(({ siteId }) => siteId ?? []),
        )
        .select('id', 'name');
      const nameOf = new Map(sites.map(({ id, name }) => [id, name]));
      return feeds.map(({ id, siteId, createdAt, lastReadAt }) => ({
        ...{ id, site: nameOf.get(siteId ?? '') ?? null, createdAt: createdAt.toISOString() },
        lastReadAt: lastReadAt?.toISOString() ?? null,
      }));
    },

    /** Refuses a sixth feed, and a site at which the person does not work. */
    async add(actor: Actor, siteId: string | null): Promise<NewAddress> {
      if (actor.memberRole === null) throw refuseRequest('account.noOrganization');
      if (siteId !== null) {
        const { sites } = await sitesForJob(new VisibleReader(knex, actor), actor);
        if (!sites.some(({ id }) => id === siteId)) throw refuseRequest('calendarFeed.noSite');
      }
      const isLive = liveFor(await people.arrival(actor.person));
      const secret = newSecret();
      await knex.transaction(async (transaction) => {
        await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', [`calendar ${actor.person}`]);
        const { length } = (await feedsOf(transaction, actor.person)).filter(isLive);
        if (length >= calendarFeedsPerPerson) throw refuseRequest('calendarFeed.tooMany');
        const id = randomUUID();
        await transaction('calendarFeeds').insert({
          ...{ id, siteId, personId: actor.person, organizationId: actor.organization },
          ...{ secretHash: hashOf(secret), lastReadAt: null, createdAt: now() },
        });
        await record(transaction, actor, 'calendarFeeds.add', id);
      });
      return addressOf(secret);
    },

    /** Gives the feed another address. The one before stops working. */
    async renew(actor: Actor, id: string): Promise<NewAddress> {
      const secret = newSecret();
      await knex.transaction(async (transaction) => {
        const changed = await ownFeed(transaction, actor, id).update({
          ...{ secretHash: hashOf(secret), lastReadAt: null, createdAt: now() },
        });
        if (changed === 0) throw refuseRequest('calendarFeed.gone');
        await record(transaction, actor, 'calendarFeeds.renew', id);
      });
      return addressOf(secret);
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await knex.transaction(async (transaction) => {
        if ((await ownFeed(transaction, actor, id).del()) === 0) throw refuseRequest('calendarFeed.gone');
        await record(transaction, actor, 'calendarFeeds.remove', id);
      });
    },

    /** Returns the calendar under the secret, or null if there is none. A feed whose right has ended is deleted. */
    async read(secret: string): Promise<string | null> {
      if (!secretForm.test(secret)) return null;
      const feed: FeedRow | undefined = await knex('calendarFeeds')
        .where({ secretHash: hashOf(secret) })
        .first();
      if (!feed) return null;
      const arrival = await people.arrival(feed.personId);
      if (!arrival || !liveFor(arrival)(feed)) {
        await knex('calendarFeeds').where({ id: feed.id }).del();
        return null;
      }
      const text = await textOf(feed, actorOf(arrival.person));
      await knex('calendarFeeds')
        .where({ id: feed.id })
        .whereRaw(`("lastReadAt" is null or "lastReadAt" < :at::timestamptz - interval '10 minutes')`, {
          at: now(),
        })
        .update({ lastReadAt: now() });
      return text;
    },
  };
}

/** Reports whether a feed of the account still may be read, as the account is now. */
const liveFor =
  (arrival: Arrival | null) =>
  ({ organizationId, createdAt }: FeedRow): boolean => {
    if (!arrival || arrival.suspension) return false;
    const { person } = arrival;
    if (person.memberRole === null || person.organizationId !== organizationId) return false;
    return !isEndedFor({ signedInAt: createdAt.getTime() }, arrival);
  };

const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

const ownFeed = (transaction: Knex.Transaction, { person, organization }: Actor, id: string) =>
  transaction('calendarFeeds')
    .where({ personId: person, organizationId: organization })
    // Compared as text, because the id comes from an address.
    .whereRaw('id::text = ?', [id]);
