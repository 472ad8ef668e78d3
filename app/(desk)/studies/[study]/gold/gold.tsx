import { DataTable } from '@/app/ui/data-table';
import { counted, ofTotal, whole } from '@/app/ui/number-format';
import { InTurns } from '../../../_figures/in-turn';
import { PageHead } from '../../../page-head';
import { Section } from '../../../section';
import type { GoldField, GoldFigures, GoldRoute, UndecidedLine } from './view';

const routeNames: Readonly<Record<GoldRoute, string>> = {
  single: 'One rater',
  unanimous: 'All raters',
  majority: 'Majority',
  adjudicated: 'Adjudicator',
  excluded: 'Excluded',
};

const routeOrder = Object.keys(routeNames) as GoldRoute[]; // the record above has every route and nothing else

/** The reference labels: by which route each came, and what is undecided. */
export function Gold({ gold, slug }: { gold: GoldFigures; slug: string }) {
  const routes = routeOrder.filter((route) => gold.fields.some((field) => field.routes[route]));
  return (
    <>
      <PageHead
        title="Gold"
        term="gold"
        lead="Where one rater labelled, that label is gold. With more raters, a field has gold where all of them agree. The rest is undecided, and so is what somebody could not judge or did not assess."
        acts={
          <>
            {['gold.jsonl', 'gold.csv'].map((name) => (
              <a
                key={name}
                className="btn"
                href={`/api/studies/${encodeURIComponent(slug)}/${name}`}
                download
              >
                Save {name}
              </a>
            ))}
          </>
        }
      />
      <Section
        title="Decided by"
        term="decidedBy"
        lead="For each field that gold has."
        right={counted(gold.items, 'item')}
      >
        <RouteTable fields={gold.fields} routes={routes} items={gold.items} />
        {gold.unlabelled > 0 ? (
          <p className="note">{counted(gold.unlabelled, 'item')} that nobody has labelled.</p>
        ) : null}
      </Section>
      <Section
        title="Undecided"
        lead="Raters’ own words, side by side. None is preferred."
        right={counted(gold.undecidedTotal, 'row')}
      >
        {gold.undecided.length === 0 ? (
          <p className="empty">Nothing is undecided.</p>
        ) : (
          <UndecidedTable lines={gold.undecided} />
        )}
        {gold.undecidedTotal > gold.undecided.length ? (
          <p className="note">
            The first {ofTotal(gold.undecided.length, gold.undecidedTotal)}; the file has them all.
          </p>
        ) : null}
      </Section>
    </>
  );
}

function RouteTable({
  fields,
  routes,
  items,
}: {
  fields: readonly GoldField[];
  routes: readonly GoldRoute[];
  items: number;
}) {
  return (
    <DataTable caption="Gold by field, and who decided it" className="wide">
      <thead>
        <tr>
          <th scope="col">Field</th>
          {routes.map((route) => (
            <th scope="col" className="n" key={route}>
              {routeNames[route]}
            </th>
          ))}
          <th scope="col" className="n">
            Undecided
          </th>
          <th scope="col" className="n">
            Items
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.id}>
            <th scope="row">
              {field.ask} <span className="mono q3 font-normal">{field.id}</span>
            </th>
            {routes.map((route) => (
              <td className="n" key={route}>
                {whole(field.routes[route] ?? 0)}
              </td>
            ))}
            <td className="n">{whole(field.undecided)}</td>
            <td className="n">{whole(items)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function UndecidedTable({ lines }: { lines: readonly UndecidedLine[] }) {
  return (
    <DataTable caption="Undecided items" className="wide">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Field</th>
          <th scope="col">Why</th>
          <th scope="col">Labels</th>
        </tr>
      </thead>
      <tbody>
        <InTurns>
          {lines.map((line) => (
            <tr key={`${line.item} ${line.field}`}>
              <th scope="row" className="max-w-[360px]">
                <span className="mono">{line.item}</span>
                <p className="q3 font-normal text-12 truncate">{line.excerpt}</p>
              </th>
              <td className="mono">{line.field}</td>
              <td>{line.reason}</td>
              <td>
                <dl className="grid grid-cols-[max-content_1fr] gap-x-3 items-baseline">
                  {line.values.map((value) => (
                    <div className="contents" key={value.rater}>
                      <dt className="q3 text-12">{value.rater}</dt>
                      <dd>{value.value}</dd>
                    </div>
                  ))}
                </dl>
              </td>
            </tr>
          ))}
        </InTurns>
      </tbody>
    </DataTable>
  );
}
