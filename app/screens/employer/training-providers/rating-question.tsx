import { today } from '#app/forms/today.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { putOffRating, ratingToAsk, rateProvider } from '#shared/domain/courses/ratings.ts';

/** Asks for a rating. Shown rarely, after some experience with a provider. */
export function RatingQuestion({ onRate }: { onRate: (providerId: string) => void }) {
  const asked = useRead(ratingToAsk, `${today()}T00:00:00.000Z`);
  const { run } = useSubmit(putOffRating);
  if (!asked) return null;
  const { providerId, providerName } = asked;
  return (
    <Notice
      action={
        <span className="flex gap-2">
          <Button gives={rateProvider} look="secondary" size="small" onClick={() => onRate(providerId)}>
            Rate
          </Button>
          <Button gives={putOffRating} look="quiet" size="small" onClick={() => void run({ providerId })}>
            Not now
          </Button>
        </span>
      }
    >
      How is working with {providerName}? Your rating helps other employers.
    </Notice>
  );
}
