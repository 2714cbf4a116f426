import { useState } from 'react';
import { useRead } from '#app/replica/live/hooks.ts';
import { assignable } from '#shared/domain/people/assigned-members.ts';
import { isUnauthorized, request, serverMessage } from '#app/session/request.ts';
import { signInAgain } from '#app/session/sign-in/sign-in-again.ts';
import { AssignmentChoice } from '#app/organizations/assignments/assignment-choice.tsx';
import { coursesIn, sitesIn } from '#app/organizations/assignments/chosen.ts';
import type { Chosen } from '#app/organizations/assignments/chosen.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';
import { ShownOnce } from '#app/ui/dialogs/shown-once.tsx';
import { TextField } from '#app/ui/inputs/field.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { wantsRecentSignIn } from '#app/forms/server/use-server-call.ts';
import { SignInFirst } from '#app/forms/sign-in-first.tsx';
import type { MemberRole } from '#shared/engine/options.ts';
import type { UserType } from '#app/session/person.ts';
import { RoleField } from './role-field.tsx';
import { invitedNameLength, teamInviteDays } from '#shared/policy.ts';

interface InviteDialogProps {
  ownRole: MemberRole;
  userType: UserType;
  isOffline: boolean;
  onInvited: () => void;
}

/** Creates an invitation link and shows it once. The server stores only a hash to recognize it. */
export function InviteDialog({ ownRole, userType, isOffline, onInvited }: InviteDialogProps) {
  const [link, setLink] = useState('');
  const [forWhom, setForWhom] = useState('');
  const [role, setRole] = useState<MemberRole>('member');
  const [chosen, setChosen] = useChosen(userType);
  const [isChoosing, setChoosing] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const [isSigningIn, setSigningIn] = useState(false);

  async function make() {
    setMaking(true);
    try {
      const answer = await request('POST', '/api/colleagues/invitations', {
        role,
        forWhom: forWhom.trim() || null,
        assignsAll: chosen.all,
        courseIds: coursesIn(chosen.ids),
        siteIds: sitesIn(chosen.ids),
      });
      setChoosing(false);
      setForWhom('');
      setLink(((await answer.json()) as { link: string }).link);
      onInvited();
    } catch (error) {
      if (isUnauthorized(error)) signInAgain();
      else if (wantsRecentSignIn(error)) {
        setChoosing(false);
        setSigningIn(true);
      } else {
        const description = serverMessage(error) ?? 'Failed to create an invitation';
        toast({ title: 'Error', description, variant: 'destructive' });
      }
    } finally {
      setMaking(false);
    }
  }

  return (
    <>
      <Button look="secondary" size="small" disabled={isOffline} onClick={() => setChoosing(true)}>
        Invite a colleague
      </Button>
      <Dialog
        open={isChoosing}
        onOpenChange={setChoosing}
        title="Invite a colleague"
        description="They sign in as themselves. You can change their role later."
      >
        <div className="mb-5">
          <TextField
            label="For whom"
            hint="Only your team sees it, next to the open invitation."
            value={forWhom}
            maxLength={invitedNameLength}
            onChange={({ target }) => setForWhom(target.value)}
          />
        </div>
        <RoleField role={role} ownRole={ownRole} userType={userType} onChange={setRole} />
        {role === 'member' && (
          <div className="mt-5">
            <AssignmentChoice value={chosen} onChange={setChosen} />
          </div>
        )}
        <DialogActions>
          <Button look="secondary" onClick={() => setChoosing(false)}>
            Cancel
          </Button>
          <Button pending={isMaking} onClick={() => void make()}>
            Create link
          </Button>
        </DialogActions>
      </Dialog>
      <ShownOnce
        title="Invitation link"
        description={`Send it to one colleague. It works once, expires in ${teamInviteDays} days, and won’t be shown again.`}
        noun="link"
        value={link}
        onClose={() => setLink('')}
      />
      <Dialog open={isSigningIn} onOpenChange={setSigningIn} title="Sign in again to invite">
        <SignInFirst onClose={() => setSigningIn(false)} />
      </Dialog>
    </>
  );
}

/** An employer without sites has none to choose: a new recruiter sees all jobs, unless the person decides otherwise. */
function useChosen(userType: UserType): [Chosen, (chosen: Chosen) => void] {
  const [chosen, setChosen] = useState<Chosen>();
  const found = useRead(assignable, null);
  const hasNothing = userType === 'employer' && found?.items.length === 0;
  return [chosen ?? { all: hasNothing, ids: [] }, setChosen];
}
