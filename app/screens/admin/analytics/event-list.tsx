import { useMemo } from 'react';
import { TwoLines } from '#app/screens/shared/two-lines.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { count, formatMoment } from '#app/ui/format.ts';
import { DataList } from '#app/ui/lists/data-list.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { memberRoleName } from '#shared/domain/people/member-role-names.ts';
import { roleLabel } from '#shared/domain/people/people.ts';
import type { AuditedEvent } from '#shared/reads/analytics/platform.ts';

interface EventListProps {
  label: string;
  events: readonly AuditedEvent[];
}

/** The audited events, newest first: the action, its subject, the person, and the time. Codes and ids are in the details. */
export function EventList({ label, events }: EventListProps) {
  const now = useNow();
  const columns = useMemo(() => columnsAt(now), [now]);
  return <DataList label={label} items={events} keyOf={({ id }) => id} columns={columns} isWide isDense />;
}

const columnsAt = (now: Date): readonly Column<AuditedEvent>[] => [
  {
    name: 'Action',
    width: '2.4fr',
    phone: 'title',
    cell: (event) => (
      <TwoLines
        first={
          <span className="font-medium" title={actionWords(event)}>
            {actionWords(event)}
          </span>
        }
        second={subjectWords(event)}
      />
    ),
  },
  {
    name: 'Person',
    width: '1.6fr',
    phone: 'plain',
    cell: (event) => (
      <TwoLines
        first={event.personName}
        second={[roleWords(event), authorWords(event)].filter(Boolean).join(', ')}
      />
    ),
  },
  {
    name: 'Outcome',
    width: '8.5rem',
    phone: 'plain',
    cell: ({ outcome, from, to }) => (
      <>
        {outcome === 'denied' && (
          <Badge look="destructive" isStatus>
            Denied
          </Badge>
        )}
        {from && to && <TwoLines first={`To ${plain(to)}`} second={`from ${plain(from)}`} />}
      </>
    ),
  },
  {
    name: 'Time',
    width: '11.5rem',
    phone: 'plain',
    cell: ({ at, savedAt }) => (
      <TwoLines
        first={formatMoment(at, now)}
        second={savedAt && wasLate(savedAt, at) && `saved ${formatMoment(savedAt, now)}`}
      />
    ),
  },
  {
    name: 'Codes',
    isNameHidden: true,
    width: '6rem',
    phone: 'plain',
    cell: ({ event, subjectId, subjectTable, client }) => (
      <details className="text-sm text-quiet">
        <summary className="w-fit cursor-pointer content-center py-1 pointer-coarse:min-h-11">
          Details
        </summary>
        <p className="break-all">
          {event}
          {subjectId && ` \u00b7 ${subjectTable ?? ''} ${subjectId}`}
          {client && ` \u00b7 device ${client.slice(-6)}`}
        </p>
      </details>
    ),
  },
];

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  matches: ['candidate', 'candidates'],
  interviews: ['candidate', 'candidates'],
  slots: ['candidate', 'candidates'],
  claims: ['candidate', 'candidates'],
  enrollments: ['student', 'students'],
  completions: ['student', 'students'],
};

/** "Times proposed: 56 candidates" for an act over several rows. */
function actionWords({ words, count: rows = 1, subjectTable }: AuditedEvent): string {
  return rows > 1 ? `${words}: ${count(rows, ...(nouns[subjectTable ?? ''] ?? ['row', 'rows']))}` : words;
}

const mostNamed = 3;

/** "Welder and Maintenance Fitter", with at most three names. */
function subjectWords({ subjectName, subjectNames }: AuditedEvent): string | null {
  const names = subjectNames ?? (subjectName ? [subjectName] : []);
  if (names.length > mostNamed) return `${names.slice(0, mostNamed).join(', ')} and others`;
  return names.join(' and ') || null;
}

const plain = (status: string): string => status.replaceAll('_', ' ');

const roles = ['admin', 'employer', 'provider'] as const;

/** "Training Provider, Teacher"; nothing for what the server did by itself. */
function roleWords({ role, memberRole }: AuditedEvent): string | undefined {
  const known = roles.find((candidate) => candidate === role);
  // Changes of a team are made by the server, in the name of a member.
  if (!known) return memberRole ? memberRoleName(memberRole, '') : undefined;
  return memberRole ? `${roleLabel(known)}, ${memberRoleName(memberRole, known)}` : roleLabel(known);
}

/** "saved by Tess Reed (Teacher)", if the person applied what another had saved. */
function authorWords({ role, authorName, authorRole }: AuditedEvent): string | undefined {
  if (!authorName) return undefined;
  return `saved by ${authorName}${authorRole ? ` (${memberRoleName(authorRole, role)})` : ''}`;
}

/** An event received later than this after its save comes from a device that had no connection for a while. */
const lateAfterMs = 5 * 60_000;
const wasLate = (savedAt: string, at: string): boolean => Date.parse(at) - Date.parse(savedAt) > lateAfterMs;
