/** A journey in one engine. */
export interface Journey {
  file: string;
  engine: 'chromium' | 'firefox';
}

export function allJourneys(): Journey[];
export function gateJourneys(): { whole: Journey[]; few: Journey[] };
export function parts(): Journey[][];
export function journeyKey(journey: Journey): string;
export function redJourneys(): Journey[];
export function drawnBy(commit?: string): { commit: string; seed: number; part: number };
export function chosenJourneys(chosen: { whole: Journey[]; few?: Journey[] }): string;
