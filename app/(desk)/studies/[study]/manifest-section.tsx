import { CopyButton } from '@/app/ui/copy-button';
import { Hash } from '@/app/ui/hash';
import { counted, whole } from '@/app/ui/number-format';
import { Section } from '../../section';
import type { StudyHead } from '../../view';
import type { ManifestView } from './view';

/** What was fixed, and the hash by which anybody can tell. */
export function ManifestSection({
  study,
  manifest,
}: {
  study: StudyHead;
  manifest: ManifestView | null;
}) {
  if (!manifest) {
    return (
      <Section title="Protocol hash" term="protocolHash" right="not frozen yet">
        <p>
          The freeze makes it: a SHA-256 over the study, the items, the form, the plan and the
          guidelines.
        </p>
        <Facts rows={[['Items', whole(study.items)]]} />
      </Section>
    );
  }
  const declared = `${counted(manifest.hypotheses, 'hypothesis', 'hypotheses')}, ${counted(manifest.gates, 'gate')}`;
  return (
    <Section
      title="Protocol hash"
      term="protocolHash"
      right={`Version ${manifest.version} of the protocol`}
    >
      <p>
        SHA-256 over the study, the items, the form, the plan and the guidelines. Publish it before
        the first label; anybody can compute it again from the export.
      </p>
      <div className="flex flex-wrap items-start gap-4 mt-2.5 justify-between">
        <Hash sha256={manifest.sha256} />
        <CopyButton text={manifest.sha256} label="Copy the hash" />
      </div>
      <Facts
        rows={[
          ['Items', whole(study.items)],
          ['Raters for each item', whole(manifest.ratersPerItem)],
          ['Declared before the data', declared],
          [
            'Changes since the first freeze',
            manifest.changes === 0 ? 'none' : counted(manifest.changes, 'version'),
          ],
        ]}
      />
    </Section>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="pairs mt-3.5">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
