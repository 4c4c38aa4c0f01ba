/** The moments of a match as its bar shows them: what was at the same time is one star. */
import { minutes } from '../../after/moments';
import type { ReplayMark } from '../../wire/types';

/** The marks, those of which one reads the same time together; each group in its order. */
export function together(marks: readonly ReplayMark[]): readonly (readonly ReplayMark[])[] {
  const groups: ReplayMark[][] = [];
  for (const mark of marks) {
    const last = groups[groups.length - 1];
    if (last && minutes(last[0]!.at) === minutes(mark.at)) last.push(mark);
    else groups.push([mark]);
  }
  return groups;
}
