'use client';

import { AnyField } from './fields/AnyField';
import { useFormTools } from './form-tools';

/** All fields of the form that are asked, one under the other. */
export function FormPane() {
  const { form } = useFormTools();
  return (
    <section className="pane form only-desk" aria-label="Form">
      <form aria-label="Judgment" onSubmit={(event) => event.preventDefault()}>
        {form.fields.map((field) => (
          <AnyField key={field.id} field={field} path={field.id} />
        ))}
      </form>
    </section>
  );
}
