/** A journey in one engine, or a database file on the embedded database. */
export interface PlannedTest {
  file: string;
  engine: 'chromium' | 'firefox' | 'embedded';
}

export function allJourneys(): PlannedTest[];
export function databaseFiles(): string[];
export function gatePlan(): { whole: PlannedTest[]; few: PlannedTest[]; embedded: string[] };
export function parts(): PlannedTest[][];
export function keyOf(test: PlannedTest): string;
export function redTests(): PlannedTest[];
export function drawnBy(commit?: string): { commit: string; seed: number; part: number };
export function chosenJourneys(chosen: { whole: PlannedTest[]; few?: PlannedTest[] }): string;
export function leftToPostgres(embedded: readonly string[]): string;
