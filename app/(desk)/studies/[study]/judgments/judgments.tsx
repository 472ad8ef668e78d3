import { DataTable } from '@/app/ui/data-table';
import { Hatch } from '@/app/ui/hatch';
import { LocalTime } from '@/app/ui/local-time';
import { Mark } from '@/app/ui/mark';
import { utcMinute } from '@/app/ui/instant';
import { counted, whole } from '@/app/ui/number-format';
import { PageHead } from '../../../page-head';
import { Section } from '../../../section';
import { BringIn } from './bring-in';
import type { JudgmentsView } from './view';

/** Judges' recorded runs: bring a file in, and see which ones are here. What is in them is sealed. */
export function Judgments({ view }: { view: JudgmentsView }) {
  return (
    <>
      <PageHead
        title="Judgments"
        term="judgment"
        lead="Recorded runs of LLM judges, one call on each line of a file. They are imported here, and held against people’s labels once the seals are open."
      />
      {view.frozen ? (
        <BringIn slug={view.slug} />
      ) : (
        <p className="notice wait">
          Judgments belong to a frozen form. Freeze the study first, then import the file.
        </p>
      )}
      <Section title="Imported files" right={counted(view.files.length, 'file')}>
        <Sealed openedAt={view.openedAt} />
        {view.files.length > 0 ? <Files view={view} /> : <p className="note">There is none yet.</p>}
      </Section>
    </>
  );
}

function Sealed({ openedAt }: { openedAt: string | null }) {
  if (openedAt !== null) {
    return (
      <p className="note">
        The seal of the judgments was opened {utcMinute(openedAt)}. A file that you import now is as
        open as the others.
      </p>
    );
  }
  return (
    <div className="seal mb-3">
      <div className="label row">
        <Mark size={26} />
        <div>
          <b>Sealed for everybody, you too</b>
          <p className="q2">
            Nobody sees what is in these files until the seal of the judgments is opened: no answer,
            no share of failed calls, no figure. The owner can open it after the study is closed.
          </p>
        </div>
      </div>
    </div>
  );
}

function Files({ view }: { view: JudgmentsView }) {
  return (
    <DataTable caption="Files of judgments" className="wide">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">SHA-256</th>
          <th scope="col">Imported</th>
          <th scope="col">What judges said</th>
          <th scope="col" className="n">
            Rows stored
          </th>
        </tr>
      </thead>
      <tbody>
        {view.files.map((file) => (
          <tr key={file.sha256}>
            <th scope="row" className="mono">
              {file.name}
            </th>
            <td className="mono" title={file.sha256}>
              {file.sha256.slice(0, 12)}
            </td>
            <td>
              <LocalTime at={file.importedAt} />
            </td>
            <td>{view.openedAt === null ? <Hatch /> : 'open'}</td>
            <td className="n">{whole(file.rows)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
