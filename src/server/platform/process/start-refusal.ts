/** One sentence, or several: why, and what to do. */
export class StartRefusal extends Error {
  readonly reasons: string;

  constructor(reasons: string | string[]) {
    const list =
      typeof reasons === 'string' ? ` ${reasons}` : reasons.map((reason) => `\n- ${reason}`).join('');
    super(`The shop cannot start:${list}`);
    this.reasons = list.trim();
  }
}
