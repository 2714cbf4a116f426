import { useState } from 'react';
import { nowInstant, today } from '#app/forms/today.ts';
import { useServerCall } from '#app/forms/server/use-server-call.ts';
import { usePlatform } from '#app/session/platform.ts';
import { Button } from '#app/ui/button.tsx';
import { count } from '#app/ui/format.ts';
import { DateField } from '#app/ui/inputs/field.tsx';
import { Select } from '#app/ui/inputs/select.tsx';
import { latestConsentDate } from '#shared/domain/consents/consents.ts';
import { contactAgreement, recordContact } from '#shared/domain/learner-links/learner-contact.ts';
import type { LearnerContact } from '#shared/domain/learner-links/learner-contact.ts';
import { contactGivers } from '#shared/engine/options.ts';

/** Who agreed, at the beginning of a sentence. */
export const giverWords: Record<LearnerContact['givenBy'], string> = {
  learner: 'The student',
  guardian: 'A parent or guardian',
};

/** As many as the server records in one call. */
const mostAtOnce = 100;

/** Records the agreement to e-mails of one student or a class: its text, who gave it and when. */
export function ContactForm({
  enrollmentIds,
  onDone,
}: {
  enrollmentIds: readonly string[];
  onDone: () => void;
}) {
  const { call, isRunning, isOffline } = useServerCall();
  const { name: platform } = usePlatform();
  const [givenBy, setGivenBy] = useState<string>('');
  const [givenOn, setGivenOn] = useState(today());
  const [isTried, setTried] = useState(false);

  async function record() {
    setTried(true);
    if (givenBy === '' || givenOn === '') return;
    for (let from = 0; from < enrollmentIds.length; from += mostAtOnce) {
      const body = { enrollmentIds: enrollmentIds.slice(from, from + mostAtOnce), givenBy, givenOn };
      const { done: title, failed } = recordContact;
      const path = '/api/learner-contacts';
      if (!(await call({ method: 'POST', path, body, done: { title }, failed }))) return;
    }
    onDone();
  }

  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void record();
      }}
    >
      <blockquote className="rounded-panel bg-sunken px-4 py-3">{contactAgreement(platform)}</blockquote>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Who agreed"
          required
          placeholder="Choose one"
          value={givenBy}
          error={isTried && givenBy === '' ? 'Say who agreed' : undefined}
          onChange={({ target }) => setGivenBy(target.value)}
          options={contactGivers.map((value) => ({ value, label: giverWords[value] }))}
        />
        <DateField
          label="Agreed on"
          required
          value={givenOn}
          max={latestConsentDate(nowInstant())}
          error={isTried && givenOn === '' ? 'Say when they agreed' : undefined}
          onChange={({ target }) => setGivenOn(target.value)}
        />
      </div>
      <p>
        <Button type="submit" gives={recordContact} pending={isRunning} disabled={isOffline}>
          Record for {count(enrollmentIds.length, 'student')}
        </Button>
      </p>
    </form>
  );
}
