import { GraduationCap } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { capitalized, countOrNo, formatDay } from '#app/ui/format.ts';
import { coursesShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformCourse } from '#shared/reads/analytics/platform.ts';
import { ListingCard } from './listing-card.tsx';
import { ListingList } from './listing-list.tsx';

const parse = (json: unknown) => coursesShape.parse(json);

export function AdminCourses() {
  return (
    <ListingList
      title="Course Listings"
      path="/api/admin/courses"
      parse={parse}
      noun="course"
      icon={GraduationCap}
      empty="No courses listed yet"
      search="Search by title or training provider"
      row={(course, onChanged) => (
        <ListingCard
          key={course.id}
          kind="course"
          listing={course}
          onChanged={onChanged}
          marks={<Badge look="outline">{capitalized(countOrNo(course.swaps, 'linked SWAP'))}</Badge>}
          details={[
            course.duration,
            capitalized(course.deliveryMethod),
            `Provider ${course.providerId.slice(-6)}, ${course.providerName}`,
          ]}
        >
          <CourseFacts course={course} />
        </ListingCard>
      )}
    />
  );
}

function CourseFacts({ course }: { course: PlatformCourse }) {
  return (
    <Facts>
      <Fact name="Description" wide>
        {course.description}
      </Fact>
      <Fact name="Training provider">{course.providerName}</Fact>
      <Fact name="Duration">{course.duration}</Fact>
      <Fact name="Delivery method">{capitalized(course.deliveryMethod)}</Fact>
      <Fact name="Created">{formatDay(course.createdAt)}</Fact>
      <Fact name="Start date">{course.startDate ? formatDay(course.startDate) : 'Not set'}</Fact>
      <Fact name="End date">{course.endDate ? formatDay(course.endDate) : 'Not set'}</Fact>
      <Fact name="Prerequisites" wide>
        {course.prerequisites ?? 'Not provided'}
      </Fact>
      <Fact name="Skills gained" wide>
        {course.skillsGained ?? 'Not provided'}
      </Fact>
    </Facts>
  );
}
