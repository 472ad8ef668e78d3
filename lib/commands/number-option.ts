import { Refusal } from '@/lib/domain/refusal';
import { textOption, type Invocation } from './command';

/** An option that takes a number from `least` to `most`; `usual` where it is not given, null where it must be. */
export function numberOption(
  call: Invocation,
  name: string,
  usual: number | null,
  [least, most]: readonly [number, number],
  whole = false,
): number {
  const text = textOption(call, name);
  if (text === undefined && usual !== null) return usual;
  const value = /^\d*\.?\d+$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  throw new Refusal(
    'unreadable',
    `--${name} is ${whole ? 'a whole number' : 'a number'} from ${least} to ${most}${text === undefined ? ', and it is needed' : ''}.`,
  );
}
