/** Lists every invalid setting and the reason. It never includes a value, because the value may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(problems: string[]) {
    super(`Some settings are invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}
