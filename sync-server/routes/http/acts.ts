// Declares the actions possible over HTTP besides the calls of the REST table, and what each requires of the
// requesting person. A requirement is declared once and applies to every route of the action. Each route that changes
// something names its action. Otherwise the server does not start.
import type { Context, Middleware } from 'koa';
import type { CommandName } from '#shared/commands.ts';
import { mayGive } from '#shared/engine/access/member-roles.ts';
import { leastRoleOfKeys } from '#shared/domain/service-accounts/may-manage-keys.ts';
import { refuseEntry } from '#shared/engine/engine-refusals.ts';
import type { MemberRole } from '#shared/engine/options.ts';
import { Refusal } from '#shared/engine/rejection.ts';
import { hasJustProvenAddress, isRecent, sessionOf } from '#server/identity/sessions.ts';
import type { ApiRouter, RequestState } from './route-group.ts';
import { accountOfSession, callerOf, signedIn } from '../identity/signed-in.ts';

interface Demand {
  /** `anybody` also allows requests without a session, for actions that carry their own proof or are harmless. */
  who: 'anybody' | 'signedIn';
  /**
   * `signIn`: within the last day, by any method. `address`: within the last day, by a code to an address. Used for
   * effects that outlive a session that another person holds, such as an open tablet or a copied cookie.
   */
  recent?: 'signIn' | 'address';
  /** The least role of a member of an organization. Each may do the others with their own account. */
  leastRole?: MemberRole;
  /** Allows it to a suspended account, too: it leads to another account of the same person. */
  evenSuspended?: true;
  /** Allows it to service accounts, too. Their scopes decide about the rest. */
  evenServiceAccounts?: true;
}

const demands = {
  askForCode: { who: 'anybody' },
  enterCode: { who: 'anybody' },
  signInToDemo: { who: 'anybody' },
  signInByPasskey: { who: 'anybody' },
  askForAdminAccess: { who: 'anybody' },
  takeAdminAccessByCode: { who: 'anybody' },
  takeAdminAccess: { who: 'signedIn', recent: 'address' },
  chooseType: { who: 'signedIn' },
  endSessions: { who: 'signedIn' },
  switchOrganization: { who: 'signedIn', evenSuspended: true },
  lockSession: { who: 'signedIn' },
  unlockSession: { who: 'anybody' },
  saveName: { who: 'signedIn' },
  setUp: { who: 'signedIn' },
  changeEmail: { who: 'signedIn', recent: 'signIn' },
  cancelEmailChange: { who: 'signedIn' },
  decideEmailChange: { who: 'signedIn', recent: 'signIn' },
  undoEmailChange: { who: 'anybody' },
  downloadData: { who: 'signedIn', recent: 'signIn' },
  deleteAccount: { who: 'signedIn', recent: 'signIn' },
  keepAccount: { who: 'signedIn' },
  addPasskey: { who: 'signedIn', recent: 'signIn' },
  removePasskey: { who: 'signedIn', recent: 'signIn' },
  addCalendarFeed: { who: 'signedIn', recent: 'signIn' },
  removeCalendarFeed: { who: 'signedIn' },
  makeServiceAccount: { who: 'signedIn', recent: 'signIn', leastRole: leastRoleOfKeys },
  manageServiceAccounts: { who: 'signedIn', leastRole: leastRoleOfKeys },
  makeWebhook: { who: 'signedIn', recent: 'signIn', leastRole: leastRoleOfKeys },
  manageWebhooks: { who: 'signedIn', leastRole: leastRoleOfKeys },
  inviteColleague: { who: 'signedIn', recent: 'signIn', leastRole: 'manager' },
  withdrawInvitation: { who: 'signedIn', leastRole: 'manager' },
  readInvitation: { who: 'anybody' },
  joinOrganization: { who: 'signedIn' },
  leaveOrganization: { who: 'signedIn' },
  removeColleague: { who: 'signedIn', leastRole: 'manager' },
  viewColleague: { who: 'signedIn', leastRole: 'manager' },
  changeMemberRole: { who: 'signedIn', leastRole: 'manager' },
  handOverOwnership: { who: 'signedIn', recent: 'signIn', leastRole: 'owner' },
  inviteAddress: { who: 'signedIn', leastRole: 'manager' },
  answerAddressInvitation: { who: 'signedIn', leastRole: 'manager' },
  makeLearnerLinks: { who: 'signedIn', leastRole: 'member' },
  /** By a link, which is the proof. */
  actAsLearner: { who: 'anybody' },
  stopMails: { who: 'anybody' },
  reportPolicy: { who: 'anybody' },
  reportError: { who: 'anybody' },
  savePushSubscription: { who: 'signedIn' },
  removePushSubscription: { who: 'signedIn' },
  testPush: { who: 'signedIn' },
  noteReceipt: { who: 'signedIn' },
  useSealingKeys: { who: 'signedIn' },
  makeTaggingKey: { who: 'signedIn' },
  changeAccountRole: { who: 'signedIn', recent: 'signIn' },
  appointOwner: { who: 'signedIn', recent: 'signIn' },
  sync: { who: 'signedIn' },
  /** The rule behind the call decides who may give it. */
  callRest: { who: 'signedIn', evenServiceAccounts: true },
} satisfies Record<string, Demand>;

/** What a call does, which decides the demands on the request. */
export type Act = keyof typeof demands;

/** The least roles of the acts that members do for their organization. */
export const leastRoleOfActs: ReadonlyMap<string, MemberRole> = new Map(
  Object.entries<Demand>(demands).flatMap(([act, { leastRole }]) => (leastRole ? [[act, leastRole]] : [])),
);

/** Commands that are acts with demands of their own, by whichever call they come. */
const actsByCommand = new Map<string, Act>([
  ['accounts.changeRole', 'changeAccountRole'],
  ['organizations.appointOwner', 'appointOwner'],
] satisfies [CommandName, Act][]);

type ActMiddleware = Middleware<RequestState> & { act: Act };

/** Rejects requests that do not meet the action's requirements. */
export function requireAct(act: Act): ActMiddleware {
  const demand: Demand = demands[act];
  const check: Middleware<RequestState> = (context, next) => {
    if (context.state.serviceAccount) {
      if (!demand.evenServiceAccounts) throw refuseEntry('access.onlyPeople');
      callerOf(context.state);
    } else if (demand.evenSuspended) accountOfSession(context.state);
    else if (demand.who === 'signedIn') refuseBelow(demand, signedIn(context.state));
    refuseOld(demand, context);
    return next();
  };
  return Object.assign(check, { act });
}

/** Rejects a request with commands whose acts ask for a more recent sign-in. */
export function requireActsOf(context: Context, commands: readonly string[]): void {
  for (const name of commands) {
    const act = actsByCommand.get(name);
    if (act) refuseOld(demands[act], context);
  }
}

function refuseOld({ recent }: Demand, context: Context): void {
  if (recent && !meets(recent, sessionOf(context))) throw new Refusal('sign_in_again', signInAgain[recent]);
}

/** Marks middleware that only checks a call. If no route handles the call, nothing happens. */
export const onlyChecks = (check: Middleware<RequestState>): Middleware<RequestState> =>
  Object.assign(check, { isCheck: true });

function refuseBelow({ leastRole }: Demand, { user, actor }: ReturnType<typeof signedIn>): void {
  if (!leastRole || mayGive({ leastRole }, actor)) return;
  const organization = user.companyName ?? 'your organization';
  throw refuseEntry('access.memberRole', { least: leastRole, organization });
}

const signInAgain = {
  signIn: 'To protect your account, sign in again. Your last sign-in was more than a day ago.',
  address: 'Please log out, sign in again, and then ask for admin access.',
};

const meets = (recent: keyof typeof signInAgain, session: ReturnType<typeof sessionOf>): boolean =>
  recent === 'address' ? hasJustProvenAddress(session) : isRecent(session);

/** Throws if a route that changes something names no action. */
export function requireActs(router: ApiRouter): void {
  const answering = router.stack.filter(({ stack }) => !stack.every((middleware) => 'isCheck' in middleware));
  const calls = answering.flatMap(({ methods, path, stack }) =>
    methods
      .filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
      .map((method) => ({
        call: `${method} ${path}`,
        isNamed: stack.some((middleware) => 'act' in middleware),
      })),
  );
  const named = new Set(calls.filter(({ isNamed }) => isNamed).map(({ call }) => call));
  const nameless = new Set(calls.map(({ call }) => call).filter((call) => !named.has(call)));
  if (nameless.size > 0)
    throw new Error(
      `These routes declare no act, so nothing says who may call them: ${[...nameless].join(', ')}`,
    );
}
