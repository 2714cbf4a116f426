import { FileCheck2, Mail } from 'lucide-react';
import { PactRow } from '#app/agreements/pact-row.tsx';
import { pactsByKey } from '#shared/reads/pacts/pacts.ts';
import { useIsUnsent } from '#app/changes/change-badges.tsx';
import { agreementsInFull } from '#shared/reads/agreements.ts';
import type { ListedAgreement } from '#shared/reads/agreements.ts';
import { ExportButton } from '#app/files/export-button.tsx';
import { agreementColumns } from '#shared/reads/exports/columns.ts';
import { useActor, useRead } from '#app/replica/live/hooks.ts';
import { SavedViews } from '#app/forms/saved-views/saved-views.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { FilterBar } from '#app/ui/lists/filter-bar.tsx';
import { capitalized, count } from '#app/ui/format.ts';
import { inOrder, optionsOf } from '#app/ui/lists/orders.ts';
import { byText } from '#shared/lib/texts.ts';
import type { Orders } from '#app/ui/lists/orders.ts';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { Counted } from '#app/ui/lists/rest-comes.tsx';
import { LongRowList } from '#app/ui/lists/long-row-list.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { TabbedList } from '#app/ui/lists/tabbed-list.tsx';
import { isFound, useFilters } from '#app/ui/lists/use-filters.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { useNow } from '#app/ui/timing/use-now.ts';
import { sideOf } from '#shared/domain/interviews/interviews.ts';
import { agreementLabel } from '#shared/domain/agreements/agreement.ts';
import { agreementStatuses } from '#shared/engine/options.ts';
import { AddressInvitations } from './address-invitations.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { sendInvitation } from '#shared/domain/agreements/invitations.ts';

export function Agreements() {
  const agreements = useRead(agreementsInFull);
  const isEmployer = sideOf(useActor()) === 'employer';
  const now = useNow().toISOString();
  return (
    <>
      <PageHeader
        title="SWAP Agreements"
        actions={
          isEmployer && (
            <>
              <LinkButton gives={sendInvitation} look="secondary" to="/swap-agreements?email=">
                <Mail aria-hidden />
                Invite by email
              </LinkButton>
              <LinkButton gives={sendInvitation} to="/swap-agreements?invite=">
                <FileCheck2 aria-hidden />
                Create SWAP Agreement
              </LinkButton>
            </>
          )
        }
      >
        <Counted>
          {agreements && agreements.length > 0
            ? count(agreements.length, 'agreement')
            : 'Skills With Assured Placement'}
        </Counted>
      </PageHeader>
      <AddressInvitations isEmployer={isEmployer} />
      <Invitations now={now} />
      {isEmployer && <InviteDialog />}
      {(!agreements || agreements.length === 0) && (
        <Card flush>
          {!agreements && <SkeletonRows />}
          {agreements?.length === 0 && (
            <EmptyState icon={FileCheck2} title="No SWAP agreements yet">
              An agreement starts when a training provider links a course to a job. It takes effect when the
              employer approves.
            </EmptyState>
          )}
        </Card>
      )}
      {agreements && agreements.length > 0 && <AllAgreements agreements={agreements} />}
    </>
  );
}

const orders: Orders<ListedAgreement> = {
  urgency: { label: 'To decide first', compare: () => 0 },
  newest: {
    label: 'Newest first',
    compare: (a, b) => (a.agreement.createdAt < b.agreement.createdAt ? 1 : -1),
  },
  course: {
    label: 'Course',
    compare: (a, b) => byText(a.course?.title, b.course?.title),
  },
};

function AllAgreements({ agreements }: { agreements: readonly ListedAgreement[] }) {
  const { values, set, clear, isNarrowed, chosen, choose } = useFilters(
    { q: '', status: 'all', sort: 'urgency' },
    ['sort', 'status'],
  );
  const found = inOrder(
    agreements.filter(({ job, course }) =>
      isFound(values.q, [job?.title, job?.employerName, course?.title, course?.providerName]),
    ),
    orders,
    values.sort,
  );
  const parts = [
    { value: 'all', label: 'All', shown: found },
    ...agreementStatuses.map((status) => ({
      value: status as string,
      label: capitalized(agreementLabel(status)),
      shown: found.filter(({ agreement }) => agreement.status === status),
    })),
  ];
  const part = parts.find(({ value }) => value === values.status) ?? parts[0];
  const isUnsent = useIsUnsent('agreements');
  return (
    <>
      <FilterBar
        search={{ label: 'Search agreements', value: values.q, onChange: (q) => set('q', q) }}
        choices={[
          {
            label: 'Sort',
            value: values.sort,
            options: optionsOf(orders),
            onChange: (sort) => set('sort', sort),
          },
        ]}
      >
        <SavedViews list="agreements" chosen={chosen} onChoose={choose} />
        <ExportButton name="agreements" columns={agreementColumns} rows={part?.shown ?? []} />
      </FilterBar>
      <TabbedList
        label="Agreements by status"
        parts={parts}
        value={part?.value ?? 'all'}
        onChange={(status) => set('status', status)}
        what="agreement"
        isUnsent={({ agreement }) => isUnsent(agreement.id)}
        isNarrowed={isNarrowed}
        onClear={clear}
      >
        {(shown) => <AgreementRows agreements={shown} />}
      </TabbedList>
    </>
  );
}

function AgreementRows({ agreements }: { agreements: readonly ListedAgreement[] }) {
  const pacts = useRead(pactsByKey, useMinute());
  return (
    <LongRowList label="SWAP agreements" items={agreements} keyOf={({ agreement }) => agreement.id}>
      {(listed, place) => <PactRow key={listed.agreement.id} {...{ listed, pacts, place }} />}
    </LongRowList>
  );
}
