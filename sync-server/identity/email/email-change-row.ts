// A row of a change of address, which only the server has.

type State = 'requested' | 'scheduled' | 'made' | 'cancelled' | 'undone';

export interface ChangeRow {
  id: string;
  personId: string;
  email: string;
  previousEmail: string;
  state: State;
  createdAt: Date;
  dueAt: Date | null;
  madeAt: Date | null;
  /** Commands still have to run. */
  isUnfinished: boolean;
}
