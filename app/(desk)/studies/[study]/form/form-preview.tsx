import { Guidelines } from '@/app/s/[sheet]/guidelines';
import { counted } from '@/app/ui/number-format';
import { PageHead } from '../../../page-head';
import { Section } from '../../../section';
import { FormTryout } from './form-tryout';
import type { FormView } from './view';

/** The form as a rater sees it, on one item, with the guidelines. */
export function FormPreview({ view }: { view: FormView }) {
  return (
    <>
      <PageHead
        title="Form and guidelines"
        lead={
          view.version === null
            ? 'As a rater will see them. The freeze fixes both.'
            : `As raters see them. Version ${view.version} is frozen: neither can be changed any more.`
        }
      />
      <Section
        title="The form"
        lead="Try it on one item. Nothing is sent or kept."
        right={counted(view.form.fields.length, 'field')}
      >
        {view.example ? (
          <FormTryout view={view} example={view.example} />
        ) : (
          <p className="empty">There is no item yet to try the form on.</p>
        )}
      </Section>
      <Section title="Guidelines" lead="Raters can open them at every item.">
        {view.guidelines.trim() === '' ? (
          <p className="empty">There are none. Raters then have the questions alone.</p>
        ) : (
          <div className="prose max-w-[66ch]">
            <Guidelines text={view.guidelines} />
          </div>
        )}
      </Section>
    </>
  );
}
