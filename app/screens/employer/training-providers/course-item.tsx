import { Clock3, FileCheck2, Link2, MessageSquare, MonitorSmartphone } from 'lucide-react';
import { ReportListing } from '#app/organizations/listings/report-listing.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { capitalized } from '#app/ui/format.ts';
import type { OfferedCourse } from '#shared/reads/training-providers.ts';
import { sendInvitation } from '#shared/domain/agreements/invitations.ts';
import { sendMessage } from '#shared/domain/messages/messages.ts';

export function CourseItem({ offered: { course, linkedJobs } }: { offered: OfferedCourse }) {
  return (
    <li className="px-4 py-4 contain-intrinsic-size-[auto_11rem] content-auto sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{course.title}</h3>
        <Badge look={course.isActive ? 'default' : 'muted'} isStatus>
          {course.isActive ? 'Active' : 'Inactive'}
        </Badge>
      </div>
      <p className="mt-1 max-w-prose text-list">{course.description}</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet [&_svg]:size-4 [&>li]:inline-flex [&>li]:items-center [&>li]:gap-1.5">
        <li>
          <Clock3 aria-hidden />
          {course.duration}
        </li>
        <li>
          <MonitorSmartphone aria-hidden />
          {capitalized(course.deliveryMethod)}
        </li>
        <li>
          <Link2 aria-hidden />
          Linked to {linkedJobs} job(s)
        </li>
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {course.isActive && (
          <LinkButton gives={sendInvitation} to={`/swap-agreements?invite=${course.id}`} size="small">
            <FileCheck2 aria-hidden />
            Create SWAP Agreement
            <span className="sr-only"> {course.title}</span>
          </LinkButton>
        )}
        <LinkButton
          gives={sendMessage}
          to={`/messages?with=${course.providerId}&course=${course.id}`}
          look="secondary"
          size="small"
        >
          <MessageSquare aria-hidden />
          Contact Provider
          <span className="sr-only"> {course.title}</span>
        </LinkButton>
        <ReportListing kind="course" listing={course} />
      </div>
    </li>
  );
}
