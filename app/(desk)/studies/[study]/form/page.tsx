import type { Metadata } from 'next';
import { formView } from '@/lib/data/desk/form-view';
import { shown } from '../../../shown';
import { who } from '../../../who';
import { FormPreview } from './form-preview';
import '@/app/s/[sheet]/sheet.css';

export const metadata: Metadata = { title: 'Form and guidelines' };

export default async function FormPage({ params }: { params: Promise<{ study: string }> }) {
  const actor = await who();
  const { study } = await params;
  return <FormPreview view={await shown(formView(actor, study))} />;
}
