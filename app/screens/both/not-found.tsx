import { LinkButton } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

export function NotFound() {
  return (
    <div className="max-w-xl py-6">
      <PageHeader title="404 Page Not Found">
        There is nothing at this address. It may have been typed wrong, or the page has moved.
      </PageHeader>
      <LinkButton to="/">Back to Home</LinkButton>
    </div>
  );
}
