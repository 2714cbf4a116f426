import { Badge } from '#app/ui/badge.tsx';
import { formatMoment } from '#app/ui/format.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { memberRoleName } from '#shared/domain/people/member-role-names.ts';
import { roleLabel } from '#shared/domain/people/people.ts';
import type { AuditedEvent } from '#shared/reads/analytics/platform.ts';

/** The audited events, newest first: the action, its subject, the person, and the time. Codes and ids are in the details. */
export function EventList({ label, events }: { label: string; events: readonly AuditedEvent[] }) {
  const now = useNow();
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 basis-72">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{event.words}</span>
              {event.subjectName && <span className="break-words">{event.subjectName}</span>}
              {event.outcome === 'denied' && (
                <Badge look="destructive" isStatus>
                  Denied
                </Badge>
              )}
              {event.from && event.to && (
                <span className="text-sm text-quiet">
                  {plain(event.from)} to {plain(event.to)}
                </span>
              )}
            </p>
            <p className="text-sm text-quiet">
              {[event.personName, roleWords(event), authorWords(event)].filter(Boolean).join(', ')}
            </p>
            <details className="text-sm text-quiet">
              <summary className="w-fit cursor-pointer content-center py-1 pointer-coarse:min-h-11">
                Details
              </summary>
              <p className="break-all">
                {event.event}
                {event.subjectId && ` \u00b7 ${event.subjectTable ?? ''} ${event.subjectId}`}
                {event.client && ` \u00b7 device ${event.client.slice(-6)}`}
              </p>
            </details>
          </div>
          <p className="text-sm text-quiet tabular-nums">
            {formatMoment(event.at, now)}
            {event.savedAt && wasLate(event.savedAt, event.at) && (
              <span className="block">saved {formatMoment(event.savedAt, now)}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
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
