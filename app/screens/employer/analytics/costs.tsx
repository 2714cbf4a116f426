import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { useChangeOf } from '#app/changes/change-badges.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { RowBadge } from '#app/changes/row-badge.tsx';
import { WhoMay } from '#app/forms/who-may.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { capitalized, formatDay, formatDollars } from '#app/ui/format.ts';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { removeCost, addCost } from '#shared/domain/organizations/costs.ts';
import type { OwnCost } from '#shared/domain/organizations/costs.ts';
import type { Period } from '#shared/domain/platform/periods.ts';
import { ownSpend } from '#shared/reads/analytics/spend.ts';
import { CostDialog } from './cost-dialog.tsx';

interface CostsProps {
  period: Period;
  /** The calendar date. */
  today: string;
}

/** The costs that the figures above include, and a form for the employer's own costs. */
export function Costs({ period, today }: CostsProps) {
  const spend = useRead(ownSpend, period, today);
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useMayGive(addCost);
  return (
    <Card
      title="Hiring costs"
      flush
      className="break-inside-avoid"
      aside={
        <Button
          gives={addCost}
          look="quiet"
          size="small"
          className="print:hidden"
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden />
          Add cost
        </Button>
      }
    >
      {spend ? (
        <>
          <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line bg-paper px-4 py-3 text-list sm:px-5">
            <Sum name="Platform fees" cents={spend.charged} />
            <Sum name="Your own costs" cents={spend.own} />
          </dl>
          {spend.costs.length === 0 ? (
            <p className="px-4 py-4 text-quiet sm:px-5">
              {mayAdd
                ? 'Add your other hiring costs, such as advertising and staff time.'
                : 'No other hiring costs yet, such as advertising and staff time.'}
            </p>
          ) : (
            <ul aria-label="Your own costs" className="divide-y divide-line">
              {spend.costs.map((cost) => (
                <CostRow key={cost.id} cost={cost} />
              ))}
            </ul>
          )}
        </>
      ) : (
        <SkeletonRows rows={2} />
      )}
      {!mayAdd && (
        <div className="border-t border-line px-4 py-3 sm:px-5 print:hidden">
          <WhoMay command={addCost} />
        </div>
      )}
      <CostDialog open={isAdding} today={today} onClose={() => setAdding(false)} />
    </Card>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-quiet">{name}</dt>
      <dd className="font-semibold tabular-nums">{formatDollars(cents / 100)}</dd>
    </div>
  );
}

function CostRow({ cost }: { cost: OwnCost }) {
  const changeOf = useChangeOf();
  const { run, isRunning } = useSubmit(removeCost);
  const what = `${capitalized(cost.kind)}, ${formatDay(cost.day)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1 basis-48 py-1">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {capitalized(cost.kind)}
          <RowBadge state={changeOf('ownCosts', cost.id)} />
        </p>
        <p className="text-sm text-quiet">
          {formatDay(cost.day)}
          {cost.note && `, ${cost.note}`}
        </p>
      </div>
      <span className="font-semibold tabular-nums">{formatDollars(cost.amountCents / 100)}</span>
      <IconButton
        gives={removeCost}
        label={`Remove ${what}`}
        className="print:hidden"
        disabled={isRunning}
        onClick={() => void run({ id: cost.id })}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
