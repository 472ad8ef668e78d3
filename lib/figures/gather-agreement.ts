import { formSchema } from '@/lib/form/form';
import { agreement, type Agreement, type AgreementInput } from './agreement';
import type { RevisedLabel } from '@/lib/domain/blind-labels';
import { markedTexts } from '@/lib/domain/marked-texts';
import type { RatedItem } from '@/lib/domain/rating-cells';
import { itemOf, labelOf, type StudyPage } from '@/lib/domain/stored-rows';

/** Parses pages as they come; `figures` computes once all are there. */
export function gatherAgreement(): {
  add(page: StudyPage): void;
  figures(): Agreement;
} {
  let protocol: Pick<AgreementInput, 'form' | 'seed' | 'provenanceOpen'> | undefined;
  const items: RatedItem[] = [];
  const sheets: { rater: string; items: readonly string[] }[] = [];
  const labels: RevisedLabel[] = [];
  return {
    add(page) {
      switch (page.kind) {
        case 'protocol':
          protocol = {
            form: formSchema.parse(JSON.parse(page.formJson)),
            seed: page.seed,
            provenanceOpen: page.provenanceOpen,
          };
          break;
        case 'items':
          for (const row of page.rows) items.push(itemOf(row));
          break;
        case 'sheet':
          sheets.push({ rater: page.rater, items: page.items });
          break;
        case 'labels':
          for (const row of page.rows) labels.push(labelOf(row));
      }
    },
    figures() {
      if (!protocol) throw new Error('The pages have no protocol.');
      const { form, seed, provenanceOpen } = protocol;
      const texts = markedTexts(form);
      return agreement({
        form,
        seed,
        provenanceOpen,
        items: items.map((item) => ({ ...item, content: { ...item.content, texts } })),
        sheets,
        labels,
      });
    },
  };
}
