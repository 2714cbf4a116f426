import { useId, useState } from 'react';
import { Star } from 'lucide-react';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { rateProvider } from '#shared/domain/courses/ratings.ts';

interface RatingDialogProps {
  providerId: string;
  providerName: string;
  stars: number | null;
  onClose: () => void;
}

const choices = [1, 2, 3, 4, 5];

export function RatingDialog({ providerId, providerName, stars, onClose }: RatingDialogProps) {
  const [chosen, setChosen] = useState(stars);
  const { run, isRunning } = useSubmit(rateProvider);
  const name = useId();
  async function save() {
    if (chosen !== null && (await run({ providerId, stars: chosen }))) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Rate ${providerName}`}
      description="Others see the average once three employers have rated. They never see who gave which rating."
    >
      <fieldset>
        <legend className="sr-only">Stars</legend>
        <div className="flex gap-1">
          {choices.map((value) => (
            <label
              key={value}
              className="grid size-12 place-items-center rounded-control hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => setChosen(value)}
                className="sr-only"
              />
              <Star
                aria-hidden
                className={cx(
                  'size-8',
                  chosen !== null && value <= chosen
                    ? 'fill-accent text-accent forced-colors:fill-[Highlight]'
                    : 'text-control',
                )}
              />
              <span className="sr-only">{value === 1 ? '1 star' : `${value} stars`}</span>
            </label>
          ))}
        </div>
        <p className="mt-2 min-h-6 text-list text-quiet">
          {chosen === null ? 'Choose one to five stars' : `${chosen} of 5`}
        </p>
      </fieldset>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen === null} pending={isRunning} onClick={() => void save()}>
          Save rating
        </Button>
      </DialogActions>
    </Dialog>
  );
}
