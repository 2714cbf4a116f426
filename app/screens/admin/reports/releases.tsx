import { useLoaded } from '#app/session/use-loaded.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { releaseSharesShape } from '#shared/reads/analytics/oversight.ts';

const parse = (json: unknown) => releaseSharesShape.parse(json);

/** Employers with many releases. Shown only if there are any. */
export function Releases() {
  const shares = useLoaded('/api/admin/releases', parse);
  if (shares.state !== 'there' || shares.value.length === 0) return null;
  return (
    <Card flush title="Many releases">
      <ul aria-label="Employers with many releases" className="divide-y divide-line">
        {shares.value.map(({ employerId, employerName, released, guarantees }) => (
          <li key={employerId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3.5 sm:px-5">
            <span className="font-semibold">{employerName}</span>
            <span>
              {released} of {guarantees} guaranteed interviews were released.{' '}
              <TextLink to="/admin/matches?show=withdrawn">See them</TextLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
