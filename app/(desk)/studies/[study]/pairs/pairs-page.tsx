import Link from 'next/link';
import { counted } from '@/app/ui/number-format';
import { Answers } from '../../../_figures/answers';
import { Notes } from '../../../_figures/notes';
import { PageHead } from '../../../page-head';
import { AccuracySection } from './accuracy-section';
import { BoundarySection } from './boundary-section';
import { choicesMade } from './choices-made';
import { ChoicesSection } from './choices-section';
import { JudgesOnPairs } from './judges-on-pairs';
import type { PairsView } from './pairs-view';
import { PassCurve } from './pass-curve';
import { PreferenceSection } from './preference-section';
import { RatersSection } from './raters-section';
import { SequenceSection } from './sequence-section';
import { SidesSection } from './sides-section';

/** What pairs and boundary texts say: each kind of trial by itself, since they are different questions. */
export function PairsPage({ view }: { view: PairsView }) {
  const detection = view.of('2afc').length > 0;
  const nothing = (['2afc', 'boundary', 'preference', 'judges-on-pairs'] as const).every(
    (section) => view.of(section).length === 0,
  );
  return (
    <>
      <PageHead
        title="Pairs"
        lead={<Lead view={view} />}
        acts={
          <Link className="btn" href={`/studies/${view.slug}/report`} prefetch={false}>
            Every figure
          </Link>
        }
      />
      {nothing ? (
        <p className="empty">
          This study has no answers on pairs or boundary texts, so there is nothing to show here.
        </p>
      ) : null}
      {nothing ? null : <Answers answers={view.answers} />}
      <Notes sentences={view.sentences} />
      {detection ? (
        <>
          <AccuracySection view={view} />
          <div className="beside">
            <ChoicesSection view={view} />
            <SidesSection view={view} />
          </div>
          <PassCurve view={view} />
          <RatersSection view={view} />
          <SequenceSection view={view} />
        </>
      ) : null}
      <BoundarySection view={view} />
      <PreferenceSection view={view} />
      <JudgesOnPairs view={view} />
    </>
  );
}

function Lead({ view }: { view: PairsView }) {
  const accuracy = view.find('2afc', 'accuracy');
  const answered = view.find('2afc', 'accuracy_answered');
  if (accuracy === undefined || answered === undefined)
    return view.question ?? 'What the choices between two texts say.';
  const raters = view.raters('2afc').length;
  const pairs = view.marks?.pairs.length ?? 0;
  return (
    <>
      {counted(raters, 'rater')}, {counted(pairs, 'pair')}, {choicesMade(answered, accuracy.n)}.
      Four questions can be asked of that number, and they have four answers. None stands for
      another.
    </>
  );
}
