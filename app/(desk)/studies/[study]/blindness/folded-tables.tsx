import type { FoldedCheck } from '@/lib/domain/blindness/folded-check';
import { DataTable } from '@/app/ui/data-table';
import { counted } from '@/app/ui/number-format';
import { Section } from '../../../section';
import { partWords, type Part } from './view';

/** Each cue as none, weak or strong: for somebody who also rates. */
export function FoldedCues({ part, check }: { part: Part; check: FoldedCheck }) {
  const of = check.kind === 'pairs' ? counted(check.n, 'pair') : counted(check.n, 'text');
  return (
    <Section title={`Cues: ${partWords[part]}`} lead={`How far each cue tells, over ${of}.`}>
      <DataTable caption={`Cues: ${partWords[part]}`}>
        <thead>
          <tr>
            <th scope="col">Cue</th>
            <th scope="col">Counted as</th>
            <th scope="col">Tells</th>
          </tr>
        </thead>
        <tbody>
          {check.cues.map(({ name, counted: as, strength }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="q3">{as}</td>
              <td className={strength === 'none' ? 'finding' : 'finding tells'}>{strength}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <ul className="plain-list">
        {factsOf(check).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Each lazy rule as the better of itself and its opposite. */
export function FoldedRules({ check }: { check: FoldedCheck }) {
  return (
    <Section
      title="What a lazy rule would score"
      lead="The better of each rule and its opposite; chance, folded in the same way, reaches so many 95 of 100 times."
    >
      <DataTable caption="What a lazy rule or its opposite would score">
        <thead>
          <tr>
            <th scope="col">Rule, or its opposite</th>
            <th scope="col" className="n">
              Right
            </th>
            <th scope="col" className="n">
              Chance reaches
            </th>
            <th scope="col">Finding</th>
          </tr>
        </thead>
        <tbody>
          {check.rules.map(({ name, right, of, most, outside }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="n">
                {right} of {of}
              </td>
              <td className="n">{most}</td>
              <td className={outside ? 'finding tells' : 'finding'}>
                {outside ? 'Outside chance' : 'Within chance'}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function factsOf({ beyond, alike, named, catchesApart }: FoldedCheck): string[] {
  return [
    ...(beyond === null
      ? []
      : [
          `${counted(beyond, 'pair differs', 'pairs differ')} in length by more than the declared share.`,
        ]),
    `${counted(named, 'unit has', 'units have')} a text that says what wrote it.`,
    `${counted(alike, 'text stands', 'texts stand')} in two units, nearly the same.`,
    ...(catchesApart === 0
      ? []
      : [`${counted(catchesApart, 'catch pair is', 'catch pairs are')} set apart by a cue.`]),
  ];
}
