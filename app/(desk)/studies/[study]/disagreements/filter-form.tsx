import Link from 'next/link';
import type { ReactNode } from 'react';
import type { FilterChoices } from '@/lib/data/desk/disagreements-view';
import { causes } from '@/lib/domain/disagreement-cause';
import {
  everything,
  writeSaid,
  type DisagreementFilter,
  type Said,
} from '@/lib/domain/disagreement-filter';
import { Button } from '@/app/ui/button';
import { filteredHref } from '../../../disagreements-href';
import { goldOfFigures } from '../../../gold-words';
import { causeName } from './cause-words';

/** An attribute with more values than this names single items rather than groups of them. */
const valuesMost = 60;

/** The filters as a form that only changes the address: it works without a script, and can be sent on. */
export function FilterForm({
  slug,
  filter,
  choices,
}: {
  slug: string;
  filter: DisagreementFilter;
  choices: FilterChoices;
}) {
  const { who } = filter;
  const first = who.kind === 'one' ? who.grader : who.kind === 'pair' ? who.first : '';
  const second = who.kind === 'pair' ? who.second : '';
  const strata = choices.attributes
    .filter(({ values }) => values.length <= valuesMost)
    .map(({ name, values }) => ({ name, of: values.map((value) => `${name}=${value}`) }));
  return (
    <form
      className="filters"
      action={`/studies/${encodeURIComponent(slug)}/disagreements`}
      aria-label="Filters"
    >
      <Choice name="question" label="Question" value={filter.question ?? ''}>
        <option value="">Every question</option>
        {choices.questions.map(({ id, ask }) => (
          <option key={id} value={id}>
            {ask}
          </option>
        ))}
      </Choice>
      <Choice name="who" label="Whose answers" value={first}>
        <option value="">People with each other</option>
        {choices.graders.map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Choice>
      <Choice name="with" label="Held against" value={second}>
        <option value="">People</option>
        <option value="gold">Gold of the figures: {goldOfFigures}</option>
        {choices.graders.map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Choice>
      {who.kind === 'pair' ? <Cell filter={filter} choices={choices} /> : null}
      {strata.length === 0 && filter.stratum === null ? null : (
        <Choice name="stratum" label="How items were made" value={filter.stratum ?? ''}>
          <option value="">Every item</option>
          {filter.stratum === null ||
          strata.flatMap(({ of }) => of).includes(filter.stratum) ? null : (
            <option value={filter.stratum}>{filter.stratum}</option>
          )}
          {strata.map(({ name, of }) => (
            <optgroup key={name} label={name}>
              {of.map((stratum) => (
                <option key={stratum} value={stratum}>
                  {stratum}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
      )}
      <Choice name="cause" label="Cause" value={filter.cause ?? ''}>
        <option value="">Any or none</option>
        {[...causes, 'none' as const].map((cause) => (
          <option key={cause} value={cause}>
            {causeName(cause)}
          </option>
        ))}
      </Choice>
      <Choice name="show" label="Items that" value={filter.show}>
        <option value="differ">differ</option>
        <option value="agree">agree</option>
        <option value="all">any</option>
      </Choice>
      <Choice name="labels" label="Labels" value={filter.labels}>
        <option value="current">as they stand now</option>
        <option value="blind">that figures use</option>
      </Choice>
      <div className="acts">
        <Button type="submit">Show</Button>
        <Link className="btn bare" href={filteredHref(slug, null, everything)} prefetch={false}>
          Clear
        </Link>
      </div>
    </form>
  );
}

/** Of two graders: what the first gave, and what the second; as a cell of their table. */
function Cell({ filter, choices }: { filter: DisagreementFilter; choices: FilterChoices }) {
  const answers = choices.questions.find(({ id }) => id === filter.question)?.answers ?? [];
  const said: readonly { readonly said: Said; readonly words: string }[] = [
    ...answers.map(({ value, words }) => ({ said: { state: 'value' as const, value }, words })),
    { said: { state: 'cannot-judge' }, words: 'cannot judge' },
    { said: { state: 'not-asked' }, words: 'not asked' },
    { said: { state: 'missing' }, words: 'missing' },
  ];
  return (['first', 'second'] as const).map((place) => {
    const own = filter.gave[place];
    const value = own ? writeSaid(own) : '';
    const known = said.some((one) => writeSaid(one.said) === value);
    return (
      <Choice
        key={place}
        name={place === 'first' ? 'gave' : 'other'}
        label={place === 'first' ? 'The first gave' : 'The second gave'}
        value={value}
      >
        <option value="">anything</option>
        {own?.state === 'value' && !known ? <option value={value}>{own.value}</option> : null}
        {said.map((one) => (
          <option key={writeSaid(one.said)} value={writeSaid(one.said)}>
            {one.words}
          </option>
        ))}
      </Choice>
    );
  });
}

function Choice({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <label>
      {label}
      {/* A new address draws the form anew: what is chosen is what the address says. */}
      <select key={value} className="input" name={name} defaultValue={value}>
        {children}
      </select>
    </label>
  );
}
