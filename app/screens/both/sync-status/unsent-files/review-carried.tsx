// Reviews a file of unsent work before the import: its author, its contents and their number, and the changes to
// import.
import { useState } from 'react';
import { contentsOf } from '#app/changes/entry-contents.ts';
import { countByKind, entryTitle } from '#app/changes/change-titles.ts';
import { attentionText } from '#app/changes/change-texts.ts';
import type { OutboxEntry } from '#app/replica/store/stored-values.ts';
import { useLearnerNames } from '#app/changes/subjects/use-learner-names.ts';
import { useRead } from '#app/replica/live/hooks.ts';
import type { Unproven } from '#app/replica/device/outbox-tags.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/inputs/checkbox.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { Fact, Facts } from '#app/ui/layout/facts.tsx';
import { count, formatMoment } from '#app/ui/format.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { useNow } from '#app/ui/timing/use-now.ts';
import { nameOf, shortened } from '#shared/lib/texts.ts';
import { bindingIn, chosenOf, freshIn, unprovenIn } from './carried-choice.ts';
import type { ImportedWork, Choice } from './carried-choice.ts';
import { namesOfSubjects } from '#app/changes/subjects/name-of-subject.ts';

interface ReviewCarriedProps {
  work: ImportedWork;
  onClose: () => void;
  onTake: (isChosen: (id: string) => boolean) => Promise<void>;
}

export function ReviewImport({ work, onClose, onTake }: ReviewCarriedProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [isRunning, setRunning] = useState(false);
  const choice: Choice = { ticked, confirmed };
  const { taken, stuck, isChosen } = chosenOf(work, choice);
  const unproven = unprovenIn(work);

  async function take() {
    setRunning(true);
    await onTake(isChosen);
  }

  return (
    <Dialog
      open
      wide
      title="Import unsent work from this file?"
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <div className="flex flex-col gap-4">
        <Origin work={work} />
        <Amounts work={work} />
        {unproven.length > 0 && (
          <Unproven entries={unproven} ticked={ticked} onTick={(id) => setTicked(toggled(ticked, id))} />
        )}
        {[...bindingIn(work, choice)].map(([command, entries]) => (
          <Checkbox
            key={command}
            label={`Yes, import ${countByKind(entries)}`}
            hint="Others rely on this as soon as it’s sent."
            checked={confirmed.has(command)}
            onChange={() => setConfirmed(toggled(confirmed, command))}
          />
        ))}
        {stuck.length > 0 && (
          <p className="text-quiet">
            {count(stuck.length, 'change')} {stuck.length === 1 ? 'needs' : 'need'} another one that isn’t
            imported, and {stuck.length === 1 ? 'stays' : 'stay'} out.
          </p>
        )}
      </div>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={taken.length === 0} pending={isRunning} onClick={() => void take()}>
          {taken.length === 0 ? 'Import nothing' : `Import ${count(taken.length, 'change')}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function toggled(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(one)) next.add(one);
  return next;
}

const longestShown = 80;

function Origin({ work: { file, proof } }: { work: ImportedWork }) {
  const now = useNow();
  const says = proof.unproven === undefined ? '' : ' (as the file says)';
  const device = shortened(nameOf(file.device ?? ''), longestShown);
  return (
    <>
      <Facts>
        <Fact name={`Made by${says}`}>
          {shortened(nameOf(file.exportedBy), longestShown)}
          {device && `, ${device}`}
        </Fact>
        <Fact name={`Exported${says}`}>{formatMoment(file.exportedAt, now)}</Fact>
      </Facts>
      <Notice tone={proof.unproven === undefined ? 'done' : 'waits'}>
        {proof.unproven === undefined
          ? 'Verified: one of your devices created this file, and it hasn’t changed since.'
          : `${reasons[proof.unproven]} ${beCareful}`}
      </Notice>
    </>
  );
}

const reasons: Record<Unproven, string> = {
  'no tags': 'We can’t verify that one of your devices created this file.',
  'no key': 'We can’t verify that one of your devices created this file.',
  'no connection': 'We need a connection to check who created this file.',
  'no cryptography': 'This address isn’t secure, so we can’t check who created this file.',
  changed: 'Part of this file changed after one of your devices created it.',
};

const beCareful = 'Someone else could have written it in your name. Select only changes you made yourself.';

function Amounts({ work }: { work: ImportedWork }) {
  const fresh = freshIn(work);
  const known = work.file.entries.length - fresh.length;
  const inNeed = fresh.filter(({ state }) => state === 'attention').length;
  return (
    <p>
      In this file: {countByKind(fresh)}.{inNeed > 0 && ` Of these, ${attentionText(inNeed)}.`}
      {known > 0 && ` ${count(known, 'more change')} ${known === 1 ? 'is' : 'are'} already here.`}
    </p>
  );
}

interface UnprovenProps {
  entries: readonly OutboxEntry[];
  ticked: ReadonlySet<string>;
  onTick: (id: string) => void;
}

function Unproven({ entries, ticked, onTick }: UnprovenProps) {
  const now = useNow();
  const names = useRead(namesOfSubjects, entries);
  const named = useLearnerNames();
  return (
    <ul aria-label="Changes we can’t verify as yours" className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="contain-intrinsic-size-[auto_4rem] content-auto wrap-break-word">
          <Checkbox
            label={named(entryTitle(entry, names?.get(entry.id)))}
            hint={`${contentsOf(entry.input)} Saved ${formatMoment(entry.savedAt, now)}.`}
            checked={ticked.has(entry.id)}
            onChange={() => onTick(entry.id)}
          />
        </li>
      ))}
    </ul>
  );
}
