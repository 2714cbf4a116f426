// Seeds the recent exchange between employers and providers of the demo data: times, messages, an invitation.
import type { Actor } from '#shared/engine/command.ts';
import type { Order } from './seed-writer.ts';

/** The functions that the demo data offers to its seed parts. */
export interface Teller {
  actorOf(organization: string): Actor;
  give(actor: Actor, ...orders: Order[]): Promise<void>;
  /** Sets the clock to this many days before today. */
  goTo(daysAgo: number): void;
  /** Returns an instant this many days before today. */
  daysAgo(days: number): string;
  /** Returns an hour (UTC) of a working day this many days ahead. */
  ahead(days: number, hour: number): string;
  matchesOf(jobTitle: string): Promise<string[]>;
  numberOf(title: string): number;
  idOf(text: string): string;
}

const shipyard = { kind: 'in-person', place: 'Harbor Shipyard, Gate 2, 4 Harbor Road', minutes: 30 };
const home = { kind: 'in-person', place: 'Maple Care Homes, 4 Harbor Road', minutes: 45 };

/** Adds times, messages and an invitation of the last days. */
export async function tellExchange(marketplace: Teller): Promise<void> {
  await arrange(marketplace);
  await write(marketplace);
  await invite(marketplace);
}

/** Creates one match with times to choose from, one with other times suggested, and one that needs its outcome. */
async function arrange({ actorOf, give, goTo, ahead, daysAgo, matchesOf }: Teller): Promise<void> {
  const [maple, harbor, college] = ['Maple Care Homes', 'Harbor Shipyard', 'Northside College'].map(
    actorOf,
  ) as [Actor, Actor, Actor];
  const [proposed, suggested] = await matchesOf('Care Assistant');
  const [welder] = await matchesOf('Welder');
  goTo(3);
  const slots = [ahead(3, 15), ahead(4, 18)];
  const bring = 'Your certificate';
  await give(maple, ['interviews.propose', { matchId: proposed, slots, ...home, bring }]);
  await give(maple, ['interviews.propose', { matchId: suggested, slots, ...home, bring }]);
  await give(harbor, [
    'interviews.propose',
    { matchId: welder, slots: [...slots, ahead(7, 14)], ...shipyard, bring: 'Work boots' },
  ]);
  goTo(2);
  await give(college, [
    'consents.record',
    { matchId: proposed, how: 'on paper', givenOn: daysAgo(2).slice(0, 10), withContact: false },
  ]);
  await give(college, [
    'interviews.suggest',
    { matchId: suggested, slots: [ahead(6, 14), ahead(8, 15)], note: 'Mornings would suit best.' },
  ]);
}

async function write({ actorOf, give, goTo, daysAgo, numberOf }: Teller): Promise<void> {
  const [maple, harbor, college] = ['Maple Care Homes', 'Harbor Shipyard', 'Northside College'].map(
    actorOf,
  ) as [Actor, Actor, Actor];
  const agreementOf = (courseTitle: string, jobTitle: string) => ({
    subjectKind: 'agreement',
    subjectId: `${numberOf(courseTitle)}.${numberOf(jobTitle)}.1`,
  });
  const care = agreementOf('Care Certificate', 'Care Assistant');
  const welding = agreementOf('Welding Level 2', 'Welder');
  const lines: [about: typeof care, from: Actor, to: Actor, days: number, text: string][] = [
    [welding, college, harbor, 12, 'Two of the class are done. The others follow in the next weeks.'],
    [welding, harbor, college, 11, 'Good. We keep Thursday mornings free for them.'],
    [
      care,
      maple,
      college,
      9,
      'Two of your learners start with us next month. Could more of them come in March?',
    ],
    [care, college, maple, 8, 'Good to hear. The next class of 14 finishes in six weeks.'],
    [care, maple, college, 2, 'Then we keep four interviews free for them. Mornings or afternoons?'],
  ];
  for (const [about, from, to, days, text] of lines) {
    goTo(days);
    const message = { ...about, withId: to.organization, text, writtenAt: daysAgo(days) };
    await give(from, ['messages.send', message]);
  }
  const [brightpath, summit] = ['Brightpath Academy', 'Summit Logistics'].map(actorOf) as [Actor, Actor];
  goTo(1);
  await give(brightpath, [
    'messages.send',
    {
      subjectKind: 'job',
      subjectId: String(numberOf('Warehouse Operative')),
      withId: summit.organization,
      text: 'Do you also take people without a forklift license?',
      writtenAt: daysAgo(1),
    },
  ]);
}

async function invite({ actorOf, give, goTo, numberOf, idOf }: Teller): Promise<void> {
  goTo(4);
  await give(actorOf('Maple Care Homes'), [
    'invitations.send',
    {
      id: idOf('invitation to Customer Service'),
      courseId: numberOf('Customer Service'),
      jobId: numberOf('Receptionist'),
      terms: 'Interviews on Tuesdays and Thursdays.',
    },
  ]);
}
