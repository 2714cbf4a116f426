// How an agreement begins, is decided and ends.
import { expect } from 'vitest';
import type { Row } from '#shared/engine/schema.ts';
import {
  approved,
  askedAgain,
  ended,
  invitationIs,
  newest,
  proposed,
  stillOwed,
  told,
  unmarked,
} from './agreement-checks.ts';
import { agreementActs, agreementRooms } from './agreement-rooms.ts';
import type { AgreementAct, AgreementState } from './agreement-rooms.ts';
import { all } from './state-machine.ts';
import type { StateMachine, Transition } from './state-machine.ts';

type Status = 'none' | Row<'agreements'>['status'];
export type AgreementTransition = Transition<AgreementState, Status, AgreementAct>;

/** All states of an active agreement. */
const active = [
  'active',
  'active, an interview is owed',
  'active, marked by the employer',
  'active, marked by the provider',
] as const;
const nothingOwed = active.filter((from) => from !== 'active, an interview is owed');
const over = ['cancelled', 'rejected', 'completed'] as const;

const transitions: readonly AgreementTransition[] = [
  {
    from: ['none', 'invited'],
    act: 'Link the course to the job',
    to: 'pending_approval',
    who: ['provider'],
    condition: 'the job is active and guaranteed, and has fewer agreements than the limit',
    effect: 'the agreement carries the terms; the employer is notified',
    shows: proposed,
  },
  {
    from: ['none', 'invited'],
    act: 'Link it in the first round',
    to: 'pending_approval',
    who: ['provider'],
    condition: 'the first round has not ended',
    effect: 'as above',
    shows: proposed,
  },
  {
    from: over,
    act: 'Link the course to the job',
    to: 'pending_approval',
    who: ['provider'],
    condition: 'at most three rounds in 90 days',
    effect: 'a new round; the agreement that ended stays ended',
    shows: askedAgain,
  },
  {
    from: ['none', ...over, 'asked three times'],
    act: 'Invite the course',
    to: null,
    who: ['employer'],
    condition: 'the job is active and guaranteed; at most 20 open invitations',
    effect: 'an invitation that carries the employer’s approval; the provider is notified',
    shows: told('paul'),
  },
  {
    from: ['invited'],
    act: 'Accept the invitation',
    to: 'active',
    who: ['provider'],
    condition: 'the job is still active and guaranteed',
    effect: 'approved by the user who invited; the employer is notified',
    shows: all(invitationIs('accepted'), told('erin'), async (room) =>
      expect((await newest(room)).approvedByName).toBe('Erin'),
    ),
  },
  {
    from: ['invited'],
    act: 'Decline the invitation',
    to: null,
    who: ['provider'],
    condition: 'none',
    effect: 'the employer is notified and reads the reason',
    shows: all(invitationIs('declined'), told('erin')),
  },
  {
    from: ['invited'],
    act: 'Withdraw the invitation',
    to: null,
    who: ['employer'],
    condition: 'none',
    effect: 'the provider is notified',
    shows: all(invitationIs('withdrawn'), told('paul')),
  },
  {
    from: ['invited'],
    act: 'Expire the invitation',
    to: null,
    who: ['platform'],
    condition: '30 days without an answer',
    effect: 'the employer is notified',
    shows: all(invitationIs('expired'), told('erin')),
  },
  {
    from: ['pending approval'],
    act: 'Approve',
    to: 'active',
    who: ['employer'],
    condition: 'none',
    effect: 'the approval has a time and a name; the provider is notified',
    shows: approved,
  },
  {
    from: ['pending approval'],
    act: 'Reject',
    to: 'cancelled',
    who: ['employer'],
    condition: 'none',
    effect: 'ended as rejected; the provider is notified and reads the reason',
    shows: all(ended('rejected'), told('paul')),
  },
  {
    from: ['pending approval'],
    act: 'Unlink the course',
    to: 'cancelled',
    who: ['provider'],
    condition: 'none',
    effect: 'ended as withdrawn; the employer is notified',
    shows: all(ended('withdrawn'), told('erin')),
  },
  {
    from: ['pending approval', ...active],
    act: 'Cancel as administrator',
    to: 'cancelled',
    who: ['administrator'],
    condition: 'a reason',
    effect: 'interviews that are owed stay owed; both sides are notified',
    shows: all(ended('admin'), told('erin', 'paul'), stillOwed),
  },
  {
    from: ['pending approval'],
    act: 'End after 60 days without a decision',
    to: 'cancelled',
    who: ['platform'],
    condition: 'pending for 60 days',
    effect: 'ended as expired; both sides are notified',
    shows: all(ended('expired'), told('erin', 'paul')),
  },
  {
    from: active,
    act: 'Cancel with a reason',
    to: 'cancelled',
    who: ['employer', 'provider'],
    condition: 'none',
    effect: 'no new matches; interviews that are owed stay owed',
    shows: all(ended('cancelled'), stillOwed),
  },
  {
    from: active,
    act: 'Unlink the course',
    to: 'cancelled',
    who: ['provider'],
    condition: 'none',
    effect: 'as a cancellation by the provider; the employer is notified',
    shows: all(ended('cancelled'), stillOwed, told('erin')),
  },
  {
    from: nothingOwed,
    act: 'End after 30 days at rest',
    to: 'completed',
    who: ['platform'],
    condition: 'its course ended, or course or job became inactive, 30 days ago; no interview is owed',
    effect: 'both sides are notified',
    shows: all(ended('completed'), told('erin', 'paul')),
  },
  {
    from: ['active'],
    act: 'Mark as complete',
    to: null,
    who: ['employer', 'provider'],
    condition: 'no interview is owed',
    effect: 'waits for the other side, which is notified',
    shows: async (room) => expect((await newest(room)).endProposedAt).toBe(room.now),
  },
  {
    from: ['active, marked by the employer'],
    act: 'Mark as complete',
    to: 'completed',
    who: ['provider'],
    condition: 'no interview is owed',
    effect: 'completed by both; the employer is notified',
    shows: all(ended('completed'), told('erin')),
  },
  {
    from: ['active, marked by the provider'],
    act: 'Mark as complete',
    to: 'completed',
    who: ['employer'],
    condition: 'no interview is owed',
    effect: 'completed by both; the provider is notified',
    shows: all(ended('completed'), told('paul')),
  },
  {
    from: ['active, marked by the employer'],
    act: 'Take the mark back',
    to: null,
    who: ['employer'],
    condition: 'the other side has not marked it',
    effect: 'nothing waits any longer',
    shows: unmarked,
  },
  {
    from: ['active, marked by the provider'],
    act: 'Take the mark back',
    to: null,
    who: ['provider'],
    condition: 'the other side has not marked it',
    effect: 'nothing waits any longer',
    shows: unmarked,
  },
];

export const agreementMachine: StateMachine<AgreementState, Status, AgreementAct> = {
  rooms: agreementRooms,
  acts: agreementActs,
  transitions,
  groups: { 'any active': active, 'active, nothing owed': nothingOwed, 'any ended': over },
  stateIn: async ({ store }) => (await store.find('agreements')).at(-1)?.status ?? 'none',
  rowsIn: async ({ store }) => [await store.find('agreements'), await store.find('invitations')],
};
