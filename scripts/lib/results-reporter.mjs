// A vitest reporter: writes what passed and what failed to the file named in RESULTS_FILE. Unlike the JSON that vitest
// writes itself, it holds the reasons of hooks that failed.
import { writeFileSync } from 'node:fs';

export default class ResultsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map(resultOf);
    writeFileSync(
      process.env.RESULTS_FILE,
      JSON.stringify({ files, unhandled: unhandledErrors.map(reason) }),
    );
  }
}

/** How long the file took, with the loading of its modules and its hooks. */
function secondsOf(module) {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } =
    module.diagnostic();
  return (collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration) / 1000;
}

/** The file, the number of its tests that passed, and the names and reasons of those and of the hooks that failed. */
function resultOf(module) {
  const suites = [module, ...module.children.allSuites()].map((suite) => failure(suite, suite.errors()));
  const tests = [...module.children.allTests('failed')].map((test) => failure(test, test.result().errors));
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    seconds: secondsOf(module),
    passed: [...module.children.allTests('passed')].length,
    failures: [...suites, ...tests].filter(({ reasons }) => reasons.length > 0),
  };
}

const failure = (part, errors) => ({ name: part.fullName ?? '', reasons: errors.map(reason) });

const reason = (error) => error.stack ?? error.message ?? String(error);
