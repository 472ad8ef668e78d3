import Link from 'next/link';
import { DataTable } from '@/app/ui/data-table';
import { Mark } from '@/app/ui/mark';
import { Meter } from '@/app/ui/meter';
import { ofTotal, whole } from '@/app/ui/number-format';
import { PageHead } from '../page-head';
import { stateNames } from '../seal-words';
import { Withheld } from '../withheld';
import type { StudiesView, StudyLine } from './view';

export function Studies({ view }: { view: StudiesView }) {
  return (
    <>
      <PageHead
        title="Studies"
        lead="A study is one form asked about a fixed set of items, under one protocol."
        acts={
          view.mayImport ? (
            <Link className="btn main" href="/import" prefetch={false}>
              Import a study
            </Link>
          ) : null
        }
      />
      {view.studies.length === 0 ? <NoStudy view={view} /> : <Table view={view} />}
    </>
  );
}

function Table({ view }: { view: StudiesView }) {
  return (
    <DataTable caption="Studies" className="wide">
      <thead>
        <tr>
          <th scope="col">Study</th>
          <th scope="col">State</th>
          <th scope="col">Seals</th>
          <th scope="col" className="n">
            Items
          </th>
          <th scope="col">Progress</th>
          <th scope="col" className="n">
            Labels
          </th>
          <th scope="col">You are</th>
        </tr>
      </thead>
      <tbody>
        {view.studies.map((study) => (
          <Row key={study.slug} study={study} />
        ))}
      </tbody>
    </DataTable>
  );
}

function Row({ study }: { study: StudyLine }) {
  const revealed = study.sealsOpened === 3;
  return (
    <tr>
      <th scope="row">
        <Link href={`/studies/${study.slug}`} prefetch={false}>
          {study.title}
        </Link>
        {study.question ? (
          <p className="q3 font-normal text-12 max-w-[52ch]">{study.question}</p>
        ) : null}
      </th>
      <td>
        {stateNames[study.state]}
        {study.version === null ? null : <span className="q3"> v{study.version}</span>}
      </td>
      <td>
        <span className="inline-flex items-baseline gap-1.5 q2 whitespace-nowrap [&>svg]:relative [&>svg]:top-0.5">
          <Mark size={14} revealed={revealed} />
          {study.sealsOpened === 0 ? 'closed' : `${study.sealsOpened} of 3 open`}
        </span>
      </td>
      <td className="n">{whole(study.items)}</td>
      <ProgressCells progress={study.progress} />
      <td className="q2">{study.roles.join(', ')}</td>
    </tr>
  );
}

function ProgressCells({ progress }: { progress: StudyLine['progress'] }) {
  if (progress === null) {
    return (
      <td colSpan={2}>
        <Withheld />
      </td>
    );
  }
  const { done, total } = progress;
  return (
    <>
      <td>
        {total > 0 ? (
          <Meter done={done} total={total} />
        ) : (
          <span className="q3">no sheets yet</span>
        )}
      </td>
      <td className="n">{total > 0 ? ofTotal(done, total) : null}</td>
    </>
  );
}

function NoStudy({ view }: { view: StudiesView }) {
  if (view.ownSheets > 0 && !view.mayImport) {
    return (
      <p className="empty">
        You rate here, and nothing else: there is no study to look after.{' '}
        <Link href="/" prefetch={false}>
          {view.ownSheets === 1 ? 'Go to your sheet.' : 'Go to your sheets.'}
        </Link>
      </p>
    );
  }
  return (
    <p className="empty">
      {view.mayImport
        ? 'There is no study yet. Import a folder with study.json, guidelines.md, items.jsonl and, where there is one, provenance.jsonl.'
        : 'You have no part in a study here yet. Ask its owner for a link.'}
    </p>
  );
}
