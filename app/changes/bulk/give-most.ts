// Gives many changes as one batch. Where a rule refuses some of them on this device, the others are saved without them.
import type { Order } from '#app/replica/replica.ts';
import { restoreStudent } from '#shared/domain/enrollments/commands.ts';
import { Refusal } from '#shared/engine/rejection.ts';

type GiveAll = (orders: readonly Order[]) => Promise<unknown>;

interface Given {
  given: number;
  /** Why the first of the others was refused on this device. */
  reason: Refusal | undefined;
}

/**
 * Gives all in one batch. If one is refused, each half is given for itself, so that few refusals among hundreds cost few
 * batches.
 */
export async function giveMost(parts: readonly Order[][], giveAll: GiveAll): Promise<Given> {
  try {
    await giveAll(withoutRepeats(parts.flat()));
    return { given: parts.length, reason: undefined };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (parts.length <= 1) return { given: 0, reason: error };
    const middle = Math.ceil(parts.length / 2);
    const first = await giveMost(parts.slice(0, middle), giveAll);
    const second = await giveMost(parts.slice(middle), giveAll);
    return { given: first.given + second.given, reason: first.reason ?? second.reason };
  }
}

/** Two changes of one removed student enroll the student again once. */
function withoutRepeats(orders: readonly Order[]): Order[] {
  const restored = new Set<string>();
  return orders.filter(({ command, input }) => {
    if (command.name !== restoreStudent.name) return true;
    const id = JSON.stringify(input);
    if (restored.has(id)) return false;
    restored.add(id);
    return true;
  });
}
