// The ways to reach a learner: call, e-mail, and copy the reference or the address. Only for the learner's own provider.
import { Copy, Mail, Phone } from 'lucide-react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { copyValue } from '#app/ui/copy-text.ts';
import { MenuItem, MenuLine } from '#app/ui/dialogs/menu.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import type { Learner } from '#shared/reads/learners/learner-names.ts';

const link = buttonClass({ look: 'secondary', size: 'small' });

/** Without a clipboard, which only https addresses have, the value is shown to be copied by hand. */
async function copy(what: string, value: string): Promise<void> {
  toast({ title: (await copyValue(value)) ? `${what} copied` : value });
}

/** Spaces and brackets are for reading. */
const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d*#,;]/g, '')}`;
const mailOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Buttons under a learner's name. */
export function ContactButtons({ learner }: { learner: Learner }) {
  const { studentName, studentEmail, studentPhone, candidateReferenceId } = learner;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-list [overflow-wrap:anywhere] text-quiet" translate="no">
        {[studentPhone, studentEmail].filter(Boolean).join(', ')}
      </p>
      <div className="flex flex-wrap gap-2">
        {studentPhone && (
          <a href={telOf(studentPhone)} className={link}>
            <Phone aria-hidden />
            Call
            <span className="sr-only" translate="no">
              {' '}
              {studentName}
            </span>
          </a>
        )}
        {studentEmail && (
          <a href={mailOf(studentEmail)} className={link}>
            <Mail aria-hidden />
            Email
            <span className="sr-only" translate="no">
              {' '}
              {studentName}
            </span>
          </a>
        )}
        {studentEmail && (
          <Button look="secondary" size="small" onClick={() => void copy('Email address', studentEmail)}>
            <Copy aria-hidden />
            Copy email
          </Button>
        )}
        <Button look="secondary" size="small" onClick={() => void copy('Reference', candidateReferenceId)}>
          <Copy aria-hidden />
          Copy reference
        </Button>
      </div>
    </div>
  );
}

/** The same in the menu of a row. */
export function ContactItems({ learner }: { learner: Learner }) {
  const { studentEmail, studentPhone, candidateReferenceId } = learner;
  return (
    <>
      {studentPhone && (
        <MenuItem asChild>
          <a href={telOf(studentPhone)}>
            <Phone aria-hidden />
            Call
          </a>
        </MenuItem>
      )}
      {studentEmail && (
        <MenuItem asChild>
          <a href={mailOf(studentEmail)}>
            <Mail aria-hidden />
            Email
          </a>
        </MenuItem>
      )}
      {studentEmail && (
        <MenuItem onSelect={() => void copy('Email address', studentEmail)}>
          <Copy aria-hidden />
          Copy email
        </MenuItem>
      )}
      <MenuItem onSelect={() => void copy('Reference', candidateReferenceId)}>
        <Copy aria-hidden />
        Copy reference
      </MenuItem>
      <MenuLine />
    </>
  );
}
