import { Keys } from './keys.tsx';
import { Webhooks } from './webhooks.tsx';

/** How other systems work with the organization: keys with which they act, and webhooks that tell them. For owners. */
export function Integrations() {
  return (
    <div className="flex flex-col gap-6">
      <Keys />
      <Webhooks />
    </div>
  );
}
