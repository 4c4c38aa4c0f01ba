/** Several things said one after the other: each ends before the next begins. Empty ones are left out. */
export function sentences(...said: readonly string[]): string {
  return said.filter(Boolean).reduce((before, next) => `${ended(before)} ${next}`.trim(), '');
}

const ended = (said: string) => (!said || /[.!?…]["”»“\s]*$/.test(said) ? said : `${said}.`);
