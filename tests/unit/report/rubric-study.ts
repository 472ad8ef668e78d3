import { judgmentRowSchema, type Judgment } from '@/lib/domain/judgment';
import { answerReader } from '@/lib/domain/read-answer';
import type { ReportInput, ReportItem } from '@/lib/figures/report-input';
import type { Values } from '@/lib/form/values';
import { rubricContent, rubricForm, rubricParts } from '../../support/rubric';
import { label, smallStudy } from './small-study';

type Verdicts = Readonly<Record<string, unknown>>;

/** So many of the 16 beats are there. */
export const present = (count: number): Values => ({
  beats: Object.fromEntries(
    rubricParts
      .filter(({ set }) => set === 'beats')
      .map(({ id }, at) => [id, { present: at < count ? 'yes' : 'no' }]),
  ),
});

/** A rubric of 16 beats an item: how many each rater found, and each judge's rows by name ("Larch/2" is run 2). */
export function rubricStudy(
  people: Readonly<Record<string, readonly number[]>>,
  judges: Readonly<Record<string, readonly Verdicts[]>>,
  more: Partial<ReportInput> & { item?: (place: number) => Partial<ReportItem> } = {},
): ReportInput {
  const { item, ...rest } = more;
  const read = answerReader(rubricForm);
  const count = Math.max(...[...Object.values(people), ...Object.values(judges)].map(({ length }) => length)); // prettier-ignore
  const base = smallStudy({ any: 'y'.repeat(count) }, {}, { item: (place) => ({ content: rubricContent, ...item?.(place) }) }); // prettier-ignore
  const ids = base.items.map(({ id }) => id);
  return {
    ...base,
    form: rubricForm,
    sheets: Object.keys(people).map((rater) => ({ rater, items: ids })),
    labels: Object.entries(people).flatMap(([rater, found]) =>
      found.map((one, place) => label(rater, ids[place] ?? '', present(one))),
    ),
    judgments: Object.entries(judges).flatMap(([name, rows]) =>
      rows.map((row, place): Judgment => {
        const [judge = '', run = '1'] = name.split('/');
        const said = judgmentRowSchema.parse({ judge, run: Number(run), item: ids[place], ...row });
        const answer = read(said, rubricContent);
        if ('refused' in answer) throw new Error(answer.refused);
        const none = { promptSha256: null, family: null, model: null, returnedModel: null, iteration: null, order: null, cost: null, calledAt: null }; // prettier-ignore
        return { ...none, judge, run: Number(run), item: ids[place] ?? '', attempt: 1, ...answer };
      }),
    ),
    ...rest,
  };
}
