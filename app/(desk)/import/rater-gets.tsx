import { Hatch } from '@/app/ui/hatch';
import { counted } from '@/app/ui/number-format';
import { Section } from '../section';
import type { ImportPlan } from './view';

const most = 4;

/** One item as a rater will get it, with the hatch where something is that they will not. */
export function RaterGets({ plan }: { plan: ImportPlan }) {
  const sealed = plan.fields.filter((field) => field.use === 'sealed');
  const more = sealed.length - most;
  const texts = plan.example?.texts ?? [];
  const parts = plan.example?.parts?.length ?? 0;
  return (
    <Section title="What a rater will get" right="the first item">
      <div className="deskcard">
        {texts.length === 0 ? <p className="q2">No field is open to raters yet.</p> : null}
        {texts.map((text) => (
          <div key={text.id} className="mb-2.5">
            <p className="lab">{text.title ?? text.id}</p>
            <p className="font-serif line-clamp-4" lang={text.lang} dir={text.dir ?? 'auto'}>
              {text.body}
            </p>
          </div>
        ))}
        {parts > 0 ? (
          <p className="q2 mb-2.5">{counted(parts, 'part')} to judge one by one.</p>
        ) : null}
        {sealed.length > 0 ? (
          <dl className="grid grid-cols-[minmax(96px,max-content)_1fr] gap-x-3 gap-y-1.5 items-center border-t border-line pt-2.5 q3">
            {sealed.slice(0, most).map((field, place) => (
              <div className="contents" key={field.id}>
                <dt className="mono">{field.id}</dt>
                <dd>
                  <Hatch width={[60, 110, 84, 156][place] ?? 110} />
                </dd>
              </div>
            ))}
            {more > 0 ? (
              <div className="contents">
                <dt>and {more} more</dt>
                <dd>
                  <Hatch />
                </dd>
              </div>
            ) : null}
          </dl>
        ) : null}
      </div>
    </Section>
  );
}
