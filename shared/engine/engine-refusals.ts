// Why an entry is refused before or after its rule runs.
import * as z from 'zod/mini';
import { codedRefusal, fixedRefusal, refuserOf } from './coded-refusal.ts';
import { memberRoles } from './options.ts';
import type { MemberRole } from './options.ts';

const whoMay: Record<MemberRole, string> = {
  owner: 'Only owners can do this. Ask an owner',
  manager: 'Only managers and owners can do this. Ask a manager',
  member: 'Viewers can’t change anything. Ask a manager',
  viewer: 'Ask a manager',
};

export const engineRefusals = {
  'access.none': fixedRefusal(
    'forbidden',
    "You don't have access to do this. Ask your organization's owner.",
  ),
  'access.memberRole': codedRefusal(
    'forbidden',
    { least: z.enum(memberRoles), organization: z.string() },
    ({ least, organization }) => `${whoMay[least]} of ${organization}.`,
  ),
  'access.scope': codedRefusal(
    'forbidden',
    { scope: z.string() },
    ({ scope }) => `This key needs the scope ${scope}. An owner can add it under Integrations.`,
  ),
  'access.onlyPeople': fixedRefusal('forbidden', 'Only people who are signed in can do this, and no key.'),
  'access.assignedNoMore': codedRefusal(
    'forbidden',
    { course: z.string(), organization: z.string() },
    ({ course, organization }) => `You no longer teach ${course}. Ask a manager of ${organization}.`,
  ),
  'access.notAssigned': codedRefusal(
    'forbidden',
    { course: z.string(), organization: z.string() },
    ({ course, organization }) => `You don’t teach ${course}. Ask a manager of ${organization}.`,
  ),
  'access.siteNoMore': codedRefusal(
    'forbidden',
    { site: z.string(), organization: z.string() },
    ({ site, organization }) => `You no longer recruit for ${site}. Ask a manager of ${organization}.`,
  ),
  'access.siteNotAssigned': codedRefusal(
    'forbidden',
    { site: z.string(), organization: z.string() },
    ({ site, organization }) => `You don’t recruit for ${site}. Ask a manager of ${organization}.`,
  ),
  'entry.takenId': fixedRefusal('taken', 'This was already saved under another number. Nothing was changed.'),
  'entry.takenNumber': fixedRefusal('taken', 'Another change was saved under this number already.'),
  'entry.foreign': fixedRefusal('forbidden', 'These changes belong to somebody else.'),
  'entry.unstorable': fixedRefusal(
    'invalid',
    'This change has a value that cannot be stored. Correct it and send it again.',
  ),
  'entry.defect': fixedRefusal('defect', 'Something went wrong on our side. Your change is kept here.'),
  'storage.full': fixedRefusal(
    'limit',
    'Your organization has used all of its storage, so we couldn’t save this. It stays on this device. Contact an administrator.',
  ),
};

export const refuseEntry = refuserOf(engineRefusals);
