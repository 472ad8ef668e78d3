import Link from 'next/link';
import type { DisagreementFacts } from '@/lib/data/desk/disagreement-view';
import type { DisagreementFilter } from '@/lib/domain/disagreement-filter';
import { Kbd } from '@/app/ui/kbd';
import { counted, whole } from '@/app/ui/number-format';
import { filteredHref } from '../../../../disagreements-href';
import type { Act } from '../../../../outcome';
import { PageHead } from '../../../../page-head';
import { Section } from '../../../../section';
import { CauseForm, type Scope } from './cause-form';
import { GroupTable } from './group-table';
import { ItemFacts } from './item-facts';
import { ItemTexts } from './item-texts';
import { LabelsTable } from './labels-table';
import { Replies } from './replies';
import { ReaderKeys } from './reader-keys';

type Props = {
  slug: string;
  filter: DisagreementFilter;
  facts: DisagreementFacts;
  act: Act;
};

/** One item with everybody's answers side by side, and why they differ. */
export function Reader({ slug, filter, facts, act }: Props) {
  const { at, total, earlier, next, rows, graders } = facts;
  const earlierHref = earlier === null ? null : filteredHref(slug, earlier, filter);
  const nextHref = next === null ? null : filteredHref(slug, next, filter);
  const own = rows.filter(({ within }) => within === null);
  const grouped = rows.filter(({ within }) => within !== null);
  const answered = facts.questions.filter(({ standing }) => standing !== 'alone');
  return (
    <>
      <ReaderKeys item={facts.item} earlier={earlierHref} next={nextHref} />
      <PageHead
        title={at === null ? 'One item' : `${kindOf(filter)} ${whole(at)} of ${whole(total)}`}
        lead={
          <>
            {answered.map(({ ask, answers }) => `${ask} ${answers}.`).join(' ')}{' '}
            <span className="mono q3">{facts.name}</span>
          </>
        }
        acts={
          <>
            <Link className="btn" href={filteredHref(slug, null, filter)} prefetch={false}>
              The list
            </Link>
            <Step href={earlierHref} name="ArrowLeft">
              Earlier
            </Step>
            <Step href={nextHref} name="ArrowRight">
              Next
            </Step>
          </>
        }
      />
      <Section title="Item">
        <ItemTexts facts={facts} />
      </Section>
      <Section
        title="Labels"
        lead="What differs from the answer of most people is bold."
        right={counted(graders.length, 'rater or judge', 'raters and judges')}
      >
        <LabelsTable graders={graders} rows={own} />
        {grouped.length === 0 ? null : <GroupTable graders={graders} rows={grouped} />}
        <Replies graders={graders} />
      </Section>
      <Section
        title="Why do they differ here?"
        lead="One cause for the item, or one for a question; kept beside the labels."
        right={settled(facts)}
      >
        <CauseForm
          key={facts.item}
          act={act}
          scopes={scopesOf(facts)}
          scope={scopeOf(facts, filter)}
          judges={facts.judgmentsOpen}
          last={next === null}
        />
      </Section>
      <ItemFacts facts={facts} />
    </>
  );
}

const kindOf = ({ show, gave }: DisagreementFilter): string =>
  show === 'differ' && !gave.first && !gave.second ? 'Disagreement' : 'Item';

function Step({
  href,
  name,
  children,
}: {
  href: string | null;
  name: 'ArrowLeft' | 'ArrowRight';
  children: string;
}) {
  if (href === null) {
    return (
      <span className="btn" aria-disabled="true">
        {children} <Kbd name={name} />
      </span>
    );
  }
  return (
    <Link className="btn" href={href} prefetch={false} aria-keyshortcuts={name}>
      {children} <Kbd name={name} />
    </Link>
  );
}

function settled({ questions }: DisagreementFacts): string {
  const differ = questions.filter(({ standing }) => standing === 'differ');
  const known = differ.filter(({ cause }) => cause !== null);
  return differ.length === 0
    ? 'people do not differ'
    : `${whole(known.length)} of ${counted(differ.length, 'question')} with a cause`;
}

/** What a cause can be recorded for: the whole item first, then each question, with what stands now. */
function scopesOf({ questions, history }: DisagreementFacts): Scope[] {
  const newest = (field: string | null) => history.find((one) => one.field === field);
  const scope = (field: string | null, ask: string): Scope => {
    const now = newest(field);
    return { field: field ?? '', ask, cause: now?.cause ?? null, note: now?.note ?? '' };
  };
  return [scope(null, 'The whole item'), ...questions.map(({ id, ask }) => scope(id, ask))];
}

const scopeOf = ({ questions }: DisagreementFacts, { question }: DisagreementFilter): string =>
  questions.some(({ id }) => id === question) ? (question ?? '') : '';
