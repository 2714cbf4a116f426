// The actions of managers about changes that their authors could not send any more, and of the authors who read the answer.
import { acknowledgeChange, applyChange, declineChange } from '#shared/domain/handed-over/hand-over.ts';
import { give, onePick } from './acting.ts';
import type { Action } from './acting.ts';

const applyOne: Action = async (device, { chance }) => {
  const change = await onePick(device, chance, 'handedOverChanges', ({ state }) => state === 'waiting');
  return change ? give(device, applyChange, { id: change.id }) : false;
};

const declineOne: Action = async (device, { chance }) => {
  const change = await onePick(device, chance, 'handedOverChanges', ({ state }) => state === 'waiting');
  return change ? give(device, declineChange, { id: change.id, reason: 'Not ours' }) : false;
};

export const acknowledge: Action = async (device, { chance }) => {
  const { person } = device.actor;
  const isOwn = (change: { authorId: string; decidedAt: string | null }) =>
    change.authorId === person && change.decidedAt !== null;
  const change = await onePick(device, chance, 'handedOverChanges', isOwn);
  return change ? give(device, acknowledgeChange, { id: change.id }) : false;
};

export const decisions: readonly Action[] = [applyOne, applyOne, declineOne, acknowledge];
