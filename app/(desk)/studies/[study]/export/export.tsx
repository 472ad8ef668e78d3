import { DataTable } from '@/app/ui/data-table';
import { Hatch } from '@/app/ui/hatch';
import { PageHead } from '../../../page-head';
import { sealNames } from '../../../seal-words';
import { Section } from '../../../section';
import type { ExportFile, ExportView } from './view';

/** The study as a folder: what is in it now, and what waits for which seal. */
export function Export({ view }: { view: ExportView }) {
  const waiting = view.files.filter((file) => file.waitsFor.length > 0).length;
  return (
    <>
      <PageHead
        title="Export"
        lead={
          waiting === 0
            ? 'The whole study as a folder. Imported again, it gives the same bytes; every figure can be computed from it.'
            : 'The study as a folder, as far as its seals allow: content, form, manifest and hashes. What lies under a closed seal is not in it.'
        }
        acts={
          <a className="btn main" href={view.zipHref} download>
            Save the folder
          </a>
        }
      />
      <Section
        title="What is in it"
        term="hiddenDetails"
        lead={waiting > 0 ? 'What is sealed is left out, not emptied.' : null}
      >
        <DataTable caption="Files of the folder" className="wide">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">What it holds</th>
              <th scope="col">In the folder</th>
              <th scope="col" className="n">
                By itself
              </th>
            </tr>
          </thead>
          <tbody>
            {view.files.map((file) => (
              <FileRow key={file.name} file={file} />
            ))}
          </tbody>
        </DataTable>
      </Section>
    </>
  );
}

function FileRow({ file }: { file: ExportFile }) {
  const sealed = file.waitsFor.length > 0;
  const seals = file.waitsFor.map((kind) => sealNames[kind].toLowerCase()).join(' and ');
  return (
    <tr>
      <th scope="row" className="mono">
        {file.name}
      </th>
      <td className="q2">{file.holds}</td>
      <td>
        {sealed ? (
          <span className="inline-flex items-baseline gap-2.5">
            <Hatch width={44} />
            <span className="q2">until this seal is opened: {seals}</span>
          </span>
        ) : (
          'Yes'
        )}
      </td>
      <td className="n">
        {file.href && !sealed ? (
          <a href={file.href} download>
            Save <span className="vh">{file.name}</span>
          </a>
        ) : null}
      </td>
    </tr>
  );
}
