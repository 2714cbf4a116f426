import { Star } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { capitalized, countOrNo } from '#app/ui/format.ts';
import { ratingText } from '#shared/domain/courses/course-statistics.ts';
import type { OfferingProvider } from '#shared/reads/training-providers.ts';
import { CourseItem } from './course-item.tsx';
import { rateProvider } from '#shared/domain/courses/ratings.ts';

interface ProviderCardProps {
  provider: OfferingProvider;
  /** The employer's own rating; null before it was given, undefined if rating is not allowed. */
  stars: number | null | undefined;
  onRate: () => void;
}

export function ProviderCard({ provider, stars, onRate }: ProviderCardProps) {
  const { providerName, figures, courses } = provider;
  const rate = figures?.providerCompletionPercent ?? null;
  return (
    <Card
      flush
      title={providerName}
      aside={
        stars !== undefined && (
          <Button gives={rateProvider} look="quiet" size="small" onClick={onRate}>
            <Star aria-hidden />
            {stars === null ? 'Rate' : `Your rating: ${stars} of 5`}
            <span className="sr-only"> {providerName}</span>
          </Button>
        )
      }
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line bg-paper px-4 py-3 text-list sm:px-5">
        <Figure name="Rating">{ratingText(figures)}</Figure>
        <Figure name="Courses">
          {capitalized(countOrNo(figures?.providerCourses ?? courses.length, 'course'))}
        </Figure>
        <Figure name="Completion rate">{rate === null ? 'Not shown for small classes' : `${rate}%`}</Figure>
      </dl>
      <ul aria-label={`Courses of ${providerName}`} className="divide-y divide-line">
        {courses.map((offered) => (
          <CourseItem key={offered.course.id} offered={offered} />
        ))}
      </ul>
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-quiet">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
