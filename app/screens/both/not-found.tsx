import { LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

export function NotFound() {
  return (
    <div className="max-w-xl py-6">
      <PageHeader title="404 Page Not Found">
        There’s nothing at this address. Check the spelling, or the page may have moved.
      </PageHeader>
      <LinkButton to="/">Back to Home</LinkButton>
    </div>
  );
}
