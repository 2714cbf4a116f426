import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { DataRequests } from './data-requests.tsx';
import { RetentionCards } from './retention.tsx';

/** What people ask about their data, and what the nightly job removes. */
export function Privacy() {
  return (
    <>
      <PageHeader title="Privacy">Requests about personal data, and what we remove each night.</PageHeader>
      <div className="flex flex-col gap-8">
        <DataRequests />
        <RetentionCards />
      </div>
    </>
  );
}
