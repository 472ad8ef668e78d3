import type { BlindnessCheck, CueResult } from '@/lib/domain/blindness/blindness-check';
import { DataTable } from '@/app/ui/data-table';
import { counted, decimals, interval, whole } from '@/app/ui/number-format';
import { Section } from '../../../section';
import { ShareAxis, SharePlot } from './share-plot';
import { partWords, type Part } from './view';

/** Every cue: medians, the area under the curve within the pair or group, and what is found. */
export function CueTable({ part, check }: { part: Part; check: BlindnessCheck }) {
  const { cues, margin, n, target, draws, clusters } = check;
  const within = check.kind === 'pairs' ? 'within the pair' : 'within the group';
  const of = check.kind === 'pairs' ? counted(n, 'pair') : counted(n, 'text');
  const groups = clusters === null || clusters < 2 ? '' : ` in ${counted(clusters, 'group')}`;
  return (
    <Section
      title={`Cues: ${partWords[part]}`}
      lead={`AUC of each cue for ${target}, ${within}, ${of}${groups}. 0.50 is a coin; between ${decimals(0.5 - margin)} and ${decimals(0.5 + margin)} (shaded) a cue is ruled out.`}
      right={`95%; one test of all cues, ${whole(draws)} draws, seed ${check.seed}`}
    >
      <DataTable caption={`Cues: ${partWords[part]}`} className="cues">
        <thead>
          <tr>
            <th scope="col">Cue</th>
            <th scope="col">Counted as</th>
            <th scope="col" className="n">
              Target, median
            </th>
            <th scope="col" className="n">
              Other, median
            </th>
            <th scope="col" className="plot">
              <ShareAxis />
            </th>
            <th scope="col">AUC</th>
            <th scope="col">Finding</th>
          </tr>
        </thead>
        <tbody>
          {cues.map((cue) => (
            <CueRow key={cue.cue} cue={cue} margin={margin} />
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function CueRow({ cue, margin }: { cue: CueResult; margin: number }) {
  const { name, counted: as, targetMedian, otherMedian, superiority, finding, differs } = cue;
  const tells = finding === 'gives it away';
  const known = superiority.kind === 'estimate' && differs ? superiority : null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="q3">{as}</td>
      <td className="n">{median(targetMedian)}</td>
      <td className="n">{median(otherMedian)}</td>
      <td className="plot">
        <SharePlot
          value={known?.value ?? null}
          low={known?.low ?? null}
          high={known?.high ?? null}
          band={[0.5 - margin, 0.5 + margin]}
          tells={tells}
        />
      </td>
      <td className="est">
        {known ? (
          <span className="est">
            <b>{decimals(known.value)}</b>{' '}
            {known.low !== null && known.high !== null ? (
              <span className="ci">{interval(known.low, known.high)}</span>
            ) : null}
          </span>
        ) : (
          <span className="q3">
            {superiority.kind === 'estimate' ? 'no difference' : superiority.reason}
          </span>
        )}
      </td>
      <td className={tells ? 'finding tells' : 'finding'}>{capital(finding)}</td>
    </tr>
  );
}

const median = (value: number | null): string =>
  value === null ? '' : Number.isInteger(value) ? whole(value) : decimals(value);

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
