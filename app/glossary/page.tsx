import type { Metadata } from 'next';
import { glossary } from '@/app/ui/glossary';
import { PlainPage } from '@/app/ui/plain-page';

export const metadata: Metadata = { title: 'Glossary' };

/** Every word that the screens explain. Open to everybody: it holds nothing of any study. */
export default function Glossary() {
  return (
    <PlainPage title="Glossary">
      <p>Words that you meet on the screens, in a sentence each.</p>
      <dl className="glossary">
        {Object.entries(glossary).map(([name, { word, meaning }]) => (
          <div key={name} id={name}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </PlainPage>
  );
}
