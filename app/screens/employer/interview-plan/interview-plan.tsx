// Plans interviews of many candidates over one or several days and sites, and proposes their times in one batch.
import { useEffect, useRef, useState } from 'react';
import { CalendarCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Draft } from '#app/forms/drafts.ts';
import { useSyncState } from '#app/changes/sync-state.tsx';
import { FormNotices } from '#app/forms/form-notices.tsx';
import { useSubmit } from '#app/forms/use-submit.ts';
import { WhoMay } from '#app/forms/who-may.tsx';
import { leftOutWords } from '#app/interviews/bulk/bulk-actions.ts';
import { placesOfJobs } from '#app/interviews/bulk/last-place.ts';
import type { PlaceOfJob } from '#app/interviews/bulk/last-place.ts';
import { placeInput } from '#app/interviews/place-fields.tsx';
import { useUntilChosen } from '#app/changes/toasts/until-chosen.ts';
import type { ProposedTimes } from '#app/changes/toasts/until-chosen.ts';
import { NextNeed } from '#app/needs/need-filter.tsx';
import { useRead } from '#app/replica/live/hooks.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { count, formatNumber } from '#app/ui/format.ts';
import { BottomBar } from '#app/ui/layout/bottom-bar.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { useMayGive } from '#app/ui/permission.ts';
import { useMinute } from '#app/ui/timing/use-minute.ts';
import { canSchedule } from '#shared/domain/interviews/interviews.ts';
import { proposeTimes } from '#shared/domain/interviews/propose-times.ts';
import { assertDefined } from '#shared/lib/assert-defined.ts';
import type { MatchInFull } from '#shared/reads/matches.ts';
import { peopleByDay, planInterviews } from '#shared/reads/planner/interview-plan.ts';
import type { PlannedInterview } from '#shared/reads/planner/interview-plan.ts';
import { pactsToPlan } from '#shared/reads/planner/pacts-to-plan.ts';
import type { PactToPlan } from '#shared/reads/planner/pacts-to-plan.ts';
import { plannedTimes } from '#shared/reads/planner/planned-times.ts';
import { plannerOf } from '#shared/reads/planner/planner.ts';
import type { Planner } from '#shared/reads/planner/planner.ts';
import { PlanPeople } from './plan-people.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { planSite, sitesOf } from './plan-values.ts';
import type { PlanSite, PlanValues, SiteGroup, SiteValues } from './plan-values.ts';
import { timesWords } from './plan-words.ts';
import { SiteCard } from './site-card.tsx';
import type { SiteErrors } from './site-card.tsx';
import { useOpenedWith, usePlan, useStoredPlan } from './use-plan.ts';
import type { PlanState, Proposed, Selection } from './use-plan.ts';

export function InterviewPlan() {
  const { selection, proposed } = useOpenedWith();
  const may = useMayGive(proposeTimes);
  return (
    <>
      <PageHeader title="Propose times" back={{ to: '/interviews', label: 'Interviews' }}>
        One time for each interview, over as many days and sites as you need.
      </PageHeader>
      {proposed && <ProposedNotice key={proposed.at} proposed={proposed} />}
      {may ? (
        <StoredPlan key={`${selection.key} ${proposed?.at}`} selection={selection} />
      ) : (
        <WhoMay command={proposeTimes} />
      )}
    </>
  );
}

/** Says what was proposed, and leads to it and to the next thing to do. */
function ProposedNotice({ proposed: { words, next, on } }: { proposed: Proposed }) {
  const { status, loop } = useSyncState();
  // Nobody has until a day to choose before the times have reached the server.
  const isWaiting = loop.connection === 'offline' && (status?.waiting ?? 0) > 0;
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mb-4">
      <Notice
        tone="done"
        action={
          <span className="flex flex-wrap gap-2">
            <LinkButton to={`/interviews?view=week&on=${on}`} look="secondary" size="small">
              Show week
            </LinkButton>
            <NextNeed />
          </span>
        }
      >
        {isWaiting ? `Saved, not sent yet: ${words}.` : `Saved: ${words}.`}{' '}
        {isWaiting ? next?.waiting : next?.sent}
      </Notice>
    </div>
  );
}

function StoredPlan({ selection }: { selection: Selection }) {
  const stored = useStoredPlan();
  const planner = useRead(plannerOf);
  const pacts = useRead(pactsToPlan, useMinute());
  if (stored === undefined || !planner || !pacts) return <SkeletonRows rows={6} />;
  return <Plan {...{ selection, stored, planner, pacts }} />;
}

interface PlanProps {
  selection: Selection;
  stored: Draft | null;
  planner: Planner;
  pacts: readonly PactToPlan[];
}

function Plan({ selection, stored, planner, pacts }: PlanProps) {
  const { values, isReady, offered, change, forget } = usePlan(selection, stored);
  const asked = values.people ?? selection.candidates ?? idsOf(pacts, selection.pacts);
  const ids = new Set(asked);
  const rows = planner.matches.filter(({ match }) => ids.has(match.id) && canSchedule(match));
  const groups = sitesOf(rows);
  const places = useRead(placesOfJobs, groups.map(({ jobId }) => jobId).join(' '));
  if (!isReady || places?.length !== groups.length) return <SkeletonRows rows={6} />;
  if (pacts.length === 0 && rows.length === 0) return <NobodyWaits />;
  return (
    <>
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        <FormNotices draft={offered} correction={undefined} />
        <Remarks rows={rows} asked={asked.length} />
      </div>
      <PlanForm
        {...{ planner, pacts, rows, groups, places }}
        typed={values.sites}
        onChoose={(people) => change({ people, sites: values.sites })}
        onType={(key, next) =>
          change({ people: asked, sites: { ...values.sites, [key]: { ...values.sites[key], ...next } } })
        }
        onForget={forget}
      />
    </>
  );
}

/** The ids of the candidates of the named pacts. */
const idsOf = (pacts: readonly PactToPlan[], keys: readonly string[]): string[] =>
  pacts.filter(({ key }) => keys.includes(key)).flatMap(({ rows }) => rows.map(({ match }) => match.id));

function NobodyWaits() {
  return (
    <Card flush>
      <EmptyState
        icon={CalendarCheck}
        title="Nobody waits for times"
        action={
          <LinkButton to="/candidates" look="secondary">
            Matched Candidates
          </LinkButton>
        }
      >
        Candidates appear here when they are matched, until you propose times to them.
      </EmptyState>
    </Card>
  );
}

/** Says whose times are replaced, and who of the chosen gets none. */
function Remarks({ rows, asked }: { rows: readonly MatchInFull[]; asked: number }) {
  const replaced = rows.filter(({ slots }) => slots.length > 0).length;
  const leftOut = leftOutWords(asked, rows.length, 'scheduled already, or no interview owed');
  return (
    <>
      {leftOut && <Notice>{leftOut}</Notice>}
      {replaced > 0 && (
        <Notice>
          {count(replaced, 'candidate has', 'candidates have')} times proposed. The new ones replace them.
        </Notice>
      )}
    </>
  );
}

interface PlanFormProps {
  planner: Planner;
  pacts: readonly PactToPlan[];
  /** The chosen candidates. */
  rows: readonly MatchInFull[];
  /** The same by site. */
  groups: readonly SiteGroup[];
  /** What each of the sites starts with. */
  places: readonly PlaceOfJob[];
  typed: PlanValues['sites'];
  onChoose: (ids: readonly string[]) => void;
  onType: (site: string, next: Partial<SiteValues>) => void;
  /** Deletes what was typed. */
  onForget: () => void;
}

function PlanForm({
  planner,
  pacts,
  rows,
  groups,
  places,
  typed,
  onChoose,
  onType,
  onForget,
}: PlanFormProps) {
  const now = useMinute();
  const navigate = useNavigate();
  const untilChosen = useUntilChosen(rows.map(({ match }) => match.courseId));
  const { runAll, isRunning } = useSubmit(proposeTimes);
  const [errors, setErrors] = useState<PlanErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const matchIds = new Set(rows.map(({ match }) => match.id));
  const others = plannedTimes(planner.matches, now).filter(({ row }) => !matchIds.has(row.match.id));
  const sites = groups.flatMap((group, index) => {
    const at = places[index];
    return at ? planSite(group, at, typed[group.key], { now, others }) : [];
  });
  const hours = sites.map((site) => site.hours);
  const plan = planInterviews(rows, hours, { now, others });
  const { planned } = plan;
  const days = peopleByDay(planned).map(({ date }) => date);
  const [first] = days;

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  async function submit() {
    const wrong = errorsOf(sites, planned);
    setErrors(wrong);
    if (first === undefined || Object.keys(wrong).length > 0) return;
    const inputs = planned.map((each) => proposeTimes.input.parse(inputOf(each, sites)));
    const done = {
      title: `Times proposed to ${count(inputs.length, 'candidate')}`,
      partly: (taken: number, of: number) =>
        `Times proposed to ${formatNumber(taken)} of ${formatNumber(of)}`,
    };
    if (!(await runAll(inputs, done))) return;
    onForget();
    const at = new Date().toISOString();
    const next = untilChosen(planned.map(timesOf), at);
    const proposed = { words: timesWords(planned.length, days), next, on: first, at };
    void navigate('/interviews/plan', { replace: true, state: { proposed } satisfies PlanState });
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_minmax(0,18rem)]">
        <div className="min-w-0 md:max-xl:col-span-2">
          <PlanPeople {...{ pacts, rows, onChoose }} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {sites.map((site) => (
            <SiteCard
              key={site.key}
              {...{ site, planner }}
              errors={errors[site.key] ?? {}}
              onChange={(next) => {
                setErrors({});
                onType(site.key, next);
              }}
            />
          ))}
          {sites.length === 0 && <Notice>Choose who gets times. Days and rooms follow.</Notice>}
        </div>
        {sites.length > 0 && (
          <div className="min-w-0">
            <PlanPreview plan={plan} isSeveral={sites.length > 1} />
          </div>
        )}
      </div>
      {sites.length > 0 && (
        <BottomBar label="What will be proposed">
          <p role="status" className="min-w-0 flex-1 basis-56 font-semibold tabular-nums max-sm:basis-full">
            {planned.length > 0 ? timesWords(planned.length, days) : 'No times yet'}
          </p>
          <Button
            look="secondary"
            className="max-sm:flex-1"
            onClick={() => {
              onForget();
              void navigate(-1);
            }}
          >
            Cancel
          </Button>
          <Button type="submit" className="max-sm:flex-2" pending={isRunning} disabled={planned.length === 0}>
            {planned.length > 0 ? `Propose ${count(planned.length, 'time')}` : 'Propose times'}
          </Button>
        </BottomBar>
      )}
    </form>
  );
}

const timesOf = ({ row, startsAt }: PlannedInterview): ProposedTimes => ({
  courseId: row.match.courseId,
  times: [startsAt],
  zone: row.job?.siteTimeZone ?? undefined,
});

/** By the key of the site. */
type PlanErrors = Readonly<Record<string, SiteErrors>>;

/** Checks the place and the length of each site that has times. */
function errorsOf(sites: readonly PlanSite[], planned: readonly PlannedInterview[]): PlanErrors {
  const wrong = sites.flatMap((site): [string, SiteErrors][] => {
    const one = planned.find(({ siteId }) => siteId === site.hours.siteId);
    const checked = one && proposeTimes.input.safeParse(inputOf(one, sites));
    if (!checked || checked.success) return [];
    const messages = checked.error.issues.map(({ path, message }) => [
      path[0] === 'slots' ? 'days' : path[0],
      message,
    ]);
    return [[site.key, Object.fromEntries(messages) as SiteErrors]];
  });
  return Object.fromEntries(wrong);
}

function inputOf({ row, siteId, startsAt, room }: PlannedInterview, sites: readonly PlanSite[]) {
  const site = assertDefined(sites.find(({ hours }) => hours.siteId === siteId));
  return { matchId: row.match.id, slots: [startsAt], ...placeInput(site.values), room, note: null };
}
