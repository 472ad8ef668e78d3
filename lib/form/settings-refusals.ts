import type { EachField, Option, ScaleField } from './field';
import { pointsOf, stepOf, stepsTo } from './kinds/scale-points';

// Each sentence goes on from the field's name: "Field “mechanism” has the option …".

/** A value that stands twice in a list of options. */
export function refuseOptions({ options }: { options: readonly Option[] }): string | undefined {
  const values = options.map(({ value }) => value);
  const twice = values.find((value, index) => values.indexOf(value) < index);
  return twice === undefined
    ? undefined
    : `has the option “${twice}” twice; give each option a value of its own.`;
}

/** Limits that cross, that allow nothing, or that allow more than there is. */
export function refuseBounds(
  atLeast: number,
  atMost: number,
  available: number,
): string | undefined {
  if (atMost < 1) return 'has atMost 0, so that nothing can be given; make it 1 or more.';
  if (atLeast > atMost)
    return `asks for at least ${atLeast} and at most ${atMost}; make atMost the larger.`;
  return atMost > available
    ? `allows ${atMost} where ${available} is the most there can be; make atMost smaller.`
    : undefined;
}

/** A scale that is empty, that misses its own end, that is endless, or whose words stand nowhere. */
export function refuseScale(field: ScaleField): string | undefined {
  const { min, max, anchors = {} } = field;
  if (max <= min) return 'has a max that is not above its min; make max the larger.';
  if (stepsTo(field, max) === undefined)
    return `cannot reach ${max} from ${min} in steps of ${stepOf(field)}; change step or max.`;
  if ((max - min) / stepOf(field) > 1000) return 'has more than 1,001 points; make step larger.';
  const points = pointsOf(field).map(String);
  const astray = Object.keys(anchors).find((at) => !points.includes(at));
  return astray === undefined
    ? undefined
    : `has an anchor at “${astray}”, which is no point of the scale; move it or take it out.`;
}

/** Settings that only make sense of a single answer. */
export function refuseEach(field: EachField): string | undefined {
  if (field.key !== undefined) return 'holds fields; put key on the fields inside it.';
  if (field.gold) return 'holds fields; put gold on the fields inside it.';
  return field.cannotJudge ? 'holds fields; put cannotJudge on the fields inside it.' : undefined;
}
