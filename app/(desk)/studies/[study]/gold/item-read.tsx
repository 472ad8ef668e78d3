import Link from 'next/link';
import type { GoldLine, ReadItem } from '@/lib/data/desk/gold-view';
import { ReadText } from '@/app/s/[sheet]/_sheet/ReadText';
import { noMarks } from '@/app/s/[sheet]/_sheet/text-layout';
import { everything } from '@/lib/domain/disagreement-filter';
import { filteredHref } from '../../../disagreements-href';
import { AnswerWords } from '../disagreements/[item]/answer-words';

/** One item in place: its texts, and what each label says of it, in the order of its row. */
export function ItemRead({ slug, line, read }: { slug: string; line: GoldLine; read: ReadItem }) {
  const parts = read.parts.flatMap(({ id, set, label, body }) =>
    body === undefined ? [] : [{ id: `${set}/${id}`, title: label, text: { body } }],
  );
  return (
    <div className="grid gap-x-8 gap-y-4 px-5 py-4 shadow-[inset_3px_0_0_var(--act)] desk:grid-cols-2">
      <div className="grid gap-3 content-start min-w-0">
        {read.texts.map(({ title, text }) => (
          <div key={text.id}>
            <p className="lab mb-1">{title}</p>
            <ReadText
              {...text}
              title={text.title === title ? undefined : text.title}
              marks={noMarks}
            />
          </div>
        ))}
        {parts.map(({ id, title, text }) => (
          <div key={id}>
            <p className="lab mb-1">{title}</p>
            <ReadText id={id} {...text} marks={noMarks} />
          </div>
        ))}
      </div>
      <div className="min-w-0">
        <p className="lab mb-1">Labels</p>
        <Answers read={read} />
        <p className="mt-3">
          <Link
            href={filteredHref(slug, line.item, { ...everything, show: 'all' })}
            prefetch={false}
          >
            {line.route === 'undecided'
              ? 'Settle: say why they differ'
              : 'All that is known of this item'}
          </Link>
        </p>
      </div>
    </div>
  );
}

const letterOf = (at: number): string => String.fromCharCode(65 + (at % 26));

function Answers({ read: { answers, labels } }: { read: ReadItem }) {
  if (labels === 0) return <p className="q2">Nobody has labelled it.</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label="Labels of the item" tabIndex={0}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">Label</span>
            </th>
            {answers.map(({ path, ask, within }) => (
              <th scope="col" key={path}>
                {within === null ? ask : `${within}: ${ask}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: labels }, (_, at) => (
            <tr key={at}>
              <th scope="row">{letterOf(at)}</th>
              {answers.map(({ path, cells }) => {
                const cell = cells[at];
                return <td key={path}>{cell ? <AnswerWords cell={cell} /> : null}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
