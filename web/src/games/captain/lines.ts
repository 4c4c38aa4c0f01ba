/** What is to be done now, in one line: its key behind `captain.do.`; null: nothing. */
import type { CaptainView } from '../../wire/types';

export type Doing =
  | 'ready'
  | 'lift'
  | 'lift.named'
  | 'name'
  | 'wait'
  | 'wait.named'
  | 'closing'
  | 'look'
  | 'look.you'
  | 'look.all'
  | 'bare'
  | 'over';

/** What a view asks of whoever looks at it. */
export function doing(view: CaptainView): Doing | null {
  const { stage, may, named } = view;
  if (stage === 'aiming') {
    if (may.includes('lift')) return named ? 'lift.named' : 'lift';
    if (may.includes('name')) return 'name';
    return named ? 'wait.named' : 'wait';
  }
  if (stage === 'looking') {
    if (view.look?.colour == null) return 'look';
    return view.variant === 3 ? 'look.you' : 'look.all';
  }
  return stage === 'check' ? null : stage;
}
