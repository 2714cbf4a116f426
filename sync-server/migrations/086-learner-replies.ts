// Creates what learners say by their links, and the course's setting by which it takes effect.
import type { Knex } from 'knex';
import { createReplicated, dropTables, restamp } from './tables.ts';

export const name = '086-learner-replies';

export async function up(database: Knex): Promise<void> {
  await createReplicated(database, {
    learnerReplies: {
      columns: `id text primary key, "matchId" text not null, "courseId" bigint not null, "providerId" text not null,
        "linkId" text not null, "isMailed" boolean not null, kind text not null, "startsAt" timestamptz, text text,
        happening text, "isOffered" boolean`,
      owners: ['providerId'],
      indexes: ['("matchId")', '("courseId")'],
    },
  });
  await database.raw('alter table courses add "learnersChoose" boolean not null default false');
  await restamp(database, 'courses');
}

export async function down(database: Knex): Promise<void> {
  await database.raw('alter table courses drop "learnersChoose"');
  await dropTables(database, ['learnerReplies']);
}
