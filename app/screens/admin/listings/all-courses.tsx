import { GraduationCap } from 'lucide-react';
import { Badge } from '#app/ui/badge.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { TwoLines } from '#app/screens/shared/two-lines.tsx';
import type { Column } from '#app/ui/lists/data-list.tsx';
import { capitalized, countOrNo, formatDay } from '#app/ui/format.ts';
import { coursesShape } from '#shared/reads/analytics/platform.ts';
import type { PlatformCourse } from '#shared/reads/analytics/platform.ts';
import { actionsColumn, stateColumn, titleColumn } from './listing-columns.tsx';
import { ListingList } from './listing-list.tsx';

const parse = (json: unknown) => coursesShape.parse(json);

const columnsFor = (onChanged: () => void): readonly Column<PlatformCourse>[] => [
  titleColumn('Course'),
  {
    name: 'Training provider',
    width: '1.7fr',
    phone: 'plain',
    cell: ({ providerName, providerId, createdAt }) => (
      <TwoLines
        first={<span title={providerName}>{providerName}</span>}
        second={`Provider ${providerId.slice(-6)}, ${formatDay(createdAt)}`}
      />
    ),
  },
  {
    name: 'Form',
    width: '1fr',
    phone: 'plain',
    cell: ({ duration, deliveryMethod }) => (
      <TwoLines first={duration} second={capitalized(deliveryMethod)} />
    ),
  },
  stateColumn(({ swaps }) => <Badge look="outline">{capitalized(countOrNo(swaps, 'linked SWAP'))}</Badge>),
  actionsColumn('course', onChanged, (course) => <CourseFacts course={course} />),
];

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
      columnsFor={columnsFor}
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
