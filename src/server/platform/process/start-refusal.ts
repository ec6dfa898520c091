/** Why the shop does not start, and what to do about it: one sentence, or a list of them. */
export class StartRefusal extends Error {
  readonly reasons: string;

  constructor(reasons: string | string[]) {
    const list =
      typeof reasons === 'string' ? ` ${reasons}` : reasons.map((reason) => `\n- ${reason}`).join('');
    super(`The shop cannot start:${list}`);
    this.reasons = list.trim();
  }
}
