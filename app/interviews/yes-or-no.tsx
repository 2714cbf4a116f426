// A yes-or-no question. Both answers run the same command.
import type { ReactNode } from 'react';
import type { Command } from '#shared/engine/command.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx';

interface Answer<Input> {
  label: string;
  input: Input;
}

interface YesOrNoProps<Input> {
  title: string;
  children: ReactNode;
  command: Command<Input>;
  yes: Answer<Input>;
  no: Answer<Input>;
  onClose: () => void;
}

export function YesOrNo<Input>({ title, children, command, yes, no, onClose }: YesOrNoProps<Input>) {
  const { run, isRunning } = useSubmit(command);
  const give = ({ input }: Answer<Input>) => void run(input).then((isDone) => isDone && onClose());
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={children}>
      <DialogActions>
        <Button look="secondary" pending={isRunning} onClick={() => give(no)}>
          {no.label}
        </Button>
        <Button pending={isRunning} onClick={() => give(yes)}>
          {yes.label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
