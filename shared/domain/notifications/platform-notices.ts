// What notifications about messages, listings, people and the platform say.
import * as z from 'zod/mini';
import { flagReasons, memberRoles, sides } from '#shared/engine/options.ts';
import { codedText } from '#shared/lib/coded-texts.ts';
import { momentIn } from '#shared/lib/clocks.ts';
import { dateIn, shortDate } from '#shared/lib/time.ts';
import { memberRoleName } from '../people/member-role-names.ts';
import { readReason } from './notice-words.ts';

const text = z.string();
const ofMatch = { job: text, reference: text };
const count = z.int();

export const messageNotices = {
  'message.new': codedText({ from: text, about: text }, ({ from, about }) => ({
    title: `New message from ${from}`,
    message: `About ${about}.`,
  })),
  'message.reported': codedText({}, () => ({
    title: 'A message was reported',
    message: 'Read the conversation and decide.',
  })),
  'message.reportDecided': codedText({ isRemoved: z.boolean() }, ({ isRemoved }) => ({
    title: 'An administrator reviewed your report',
    message: isRemoved ? 'The message was removed.' : 'The message stays.',
  })),
};

export const listingNotices = {
  'listing.reported': codedText({ title: text }, ({ title }) => ({
    title: `Reported: ${title}`,
    message: 'A report needs your decision.',
  })),
  'listing.reviewRequested': codedText({ title: text }, ({ title }) => ({
    title: `Review requested: ${title}`,
    message: 'The owner changed the listing. Decide whether to show it again.',
  })),
  'listing.hidden': codedText(
    { title: text, reason: z.enum(flagReasons), hasNote: z.boolean() },
    ({ title, reason, hasNote }) => ({
      title: `"${title}" was hidden`,
      message: [
        `Reason: ${reason}.`,
        hasNote && readReason,
        'Interviews you owe are still owed. Change the listing and request a review.',
      ]
        .filter(Boolean)
        .join(' '),
    }),
  ),
  'listing.shown': codedText({ title: text }, ({ title }) => ({
    title: `"${title}" is shown again`,
    message: 'An administrator reviewed it.',
  })),
};

export const peopleNotices = {
  'colleague.joined': codedText({}, () => ({
    title: 'A colleague has joined',
    message: 'See who acts for your organization.',
  })),
  'colleague.left': codedText({}, () => ({
    title: 'A colleague has left',
    message: 'See who acts for your organization.',
  })),
  'member.roleChanged': codedText({ role: z.enum(memberRoles), kind: z.enum(sides) }, ({ role, kind }) => ({
    title: 'Your role was changed',
    message: `You are now ${role === 'owner' ? 'an' : 'a'} ${memberRoleName(role, kind).toLowerCase()} in your organization.`,
  })),
  'member.appointed': codedText({}, () => ({
    title: 'An administrator appointed an owner',
    message: 'See who, and why.',
  })),
  'learner.disowned': codedText({ reference: text }, ({ reference }) => ({
    title: `A link for ${reference} reached someone else`,
    message: 'The reader said “Not me”, and the link ended. Check the address, then make a new link.',
  })),
  'learner.asked': codedText(
    { reference: text, kind: z.enum(['correction', 'deletion']) },
    ({ reference, kind }) => ({
      title:
        kind === 'correction'
          ? `${reference} asks you to correct their data`
          : `${reference} asks you to delete their data`,
      message: 'Read the request under Personal data and answer it in time.',
    }),
  ),
  'learner.erased': codedText({ reference: text }, ({ reference }) => ({
    title: `${reference} deleted their data`,
    message:
      'They did it on their own page, by a link that we emailed. Interviews they have not had are cancelled.',
  })),
  'learner.consent': codedText({ ...ofMatch, isGiven: z.boolean() }, ({ reference, job, isGiven }) => ({
    title: `${reference} changed who sees their name: ${job}`,
    message: isGiven ? 'They agreed on their own page.' : 'They withdrew their consent on their own page.',
  })),
  'learner.chose': codedText({ ...ofMatch, at: text, zone: text }, ({ reference, job, at, zone }) => ({
    title: `A candidate chose a time: ${job}`,
    message: `${reference}: ${momentIn(zone, at)}.`,
  })),
  'learner.declined': codedText(
    { ...ofMatch, at: text, zone: text, isCancelled: z.boolean() },
    ({ reference, job, at, zone, isCancelled }) => ({
      title: `A candidate can’t come on ${shortDate(dateIn(zone, at))}: ${job}`,
      message: `${reference}: ${momentIn(zone, at)}. ${isCancelled ? 'The interview is cancelled and owed again.' : 'Call them, then cancel or move the interview.'}`,
    }),
  ),
  'handedOver.received': codedText({}, () => ({
    title: 'A colleague’s changes need your decision',
    message: 'They could not be saved in your colleague’s name. Apply or decline them.',
  })),
  'handedOver.applied': codedText({}, () => ({
    title: 'A manager applied your changes',
    message: 'See which ones under Sync status.',
  })),
  'handedOver.declined': codedText({}, () => ({
    title: 'A manager declined a change of yours',
    message: 'Read the reason under Sync status.',
  })),
  'organization.calendarCorrected': codedText({}, () => ({
    title: 'Your working calendar was corrected',
    message: readReason,
  })),
  'address.changeRequested': codedText({}, () => ({
    title: 'A change of email address needs your decision',
    message: 'Someone can’t open their old mailbox. Confirm or decline the change in your account.',
  })),
  'address.refused': codedText({}, () => ({
    title: 'Our emails don’t reach you',
    message:
      'Your mail server refused them. Check your email address in your account. Emails start again when you sign in with a code.',
  })),
  'webhook.paused': codedText({ host: text }, ({ host }) => ({
    title: `A webhook was paused: ${host}`,
    message: 'The other system accepts nothing. Repair it, then resume the webhook.',
  })),
  'suspension.account': codedText({}, () => ({
    title: 'An account was suspended',
    message: 'See who, and why.',
  })),
  'suspension.organization': codedText({}, () => ({
    title: 'An organization was suspended',
    message: 'See who, and why.',
  })),
  'suspension.lifted': codedText({}, () => ({
    title: 'Your organization is no longer suspended',
    message: 'Welcome back.',
  })),
  'suspension.employer': codedText({ employer: text, count }, ({ employer, count: released }) => ({
    title: `${employer} was suspended`,
    message: `${
      released === 1
        ? '1 interview that it owed your students is'
        : `${released} interviews that it owed your students are`
    } released. All scheduled times are cancelled.`,
  })),
  'suspension.provider': codedText({ provider: text }, ({ provider }) => ({
    title: `${provider} was suspended`,
    message: 'It can’t choose times for now. Interviews you owe are still owed.',
  })),
  'admin.granted': codedText({}, () => ({
    title: 'New administrator',
    message: 'Someone with an authorized address was granted admin access.',
  })),
  'admin.added': codedText({}, () => ({
    title: 'New administrator',
    message: 'An administrator made someone an administrator.',
  })),
  'admin.removed': codedText({}, () => ({
    title: 'One fewer administrator',
    message: 'An administrator changed another administrator’s role.',
  })),
  'admin.codesGuessed': codedText({}, () => ({
    title: 'Someone is guessing an administrator’s sign-in codes',
    message:
      'Ten wrong codes were entered for an administrator’s address today. Codes sent to new browsers now allow one try each.',
  })),
};

const figures = { matches: count, hires: count };

export const platformNotices = {
  'platform.newUsers': codedText({ count }, ({ count: users }) => ({
    title: `${users} new ${users === 1 ? 'user' : 'users'}`,
    message: 'See them in User Management.',
  })),
  'platform.newAgreements': codedText({ count }, ({ count: agreements }) => ({
    title: `${agreements} new SWAP ${agreements === 1 ? 'agreement' : 'agreements'}`,
    message: 'See them in SWAP Monitoring.',
  })),
  'week.platform': codedText(
    { ...figures, monday: text, newUsers: count, activeSwaps: count },
    ({ monday, newUsers, matches, hires, activeSwaps }) => ({
      title: `Your week ending ${shortDate(monday)}`,
      message: `New users: ${newUsers}. Matches: ${matches}. Hires: ${hires}. Active SWAP agreements: ${activeSwaps}.`,
    }),
  ),
  'week.employer': codedText(
    { ...figures, monday: text, interviews: count },
    ({ monday, matches, interviews, hires }) => ({
      title: `Your week ending ${shortDate(monday)}`,
      message: `New candidates: ${matches}. Interviews held: ${interviews}. Hires: ${hires}.`,
    }),
  ),
  // Counts of 0 are of a share that is not unusual.
  'organization.unusualShares': codedText(
    {
      organization: text,
      ...{ ended: count, guarantees: count, rejected: count, claims: count, lost: count, disputes: count },
    },
    ({ organization, ended, guarantees, rejected, claims, lost, disputes }) => ({
      title: `Unusual figures of ${organization}`,
      message: [
        ended > 0 &&
          `${ended} of ${guarantees} guarantees ended by unconfirmed offers, releases, silence, set-asides or late withdrawals.`,
        rejected > 0 && `${rejected} of ${claims} claims were rejected.`,
        lost > 0 && `${lost} of ${disputes} disputes were lost.`,
      ]
        .filter(Boolean)
        .join(' '),
    }),
  ),
  'completions.quick': codedText({ provider: text, count }, ({ provider, count: most }) => ({
    title: `${provider} marked more than ${most} unusual completions in a day`,
    message:
      'The students were enrolled the same day, or the references are on no class list. Each completion guarantees interviews.',
  })),
  // Notices of before have this code.
  'completions.unlisted': codedText({ provider: text, count }, ({ provider, count: marked }) => ({
    title: `${provider} marks completions without a class list`,
    message: `${marked} today, under references that are on no class list. Each one guarantees interviews.`,
  })),
};
