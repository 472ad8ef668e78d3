import Link from 'next/link';
import type { ReactNode } from 'react';
import type { FigureRow } from '@/lib/domain/figure-row';
import { decimals, whole } from '@/app/ui/number-format';
import { agreementStep } from './colour-step';
import { limitsOf } from './figure-value';

export type Member = { readonly key: string; readonly name: string; readonly label?: ReactNode };

/**
 * Every two of a group: the value and n above the diagonal, its interval below it. `figure` gives the row of two
 * members in their order, `href` what lies behind it.
 */
export function HeatMap({
  caption,
  members,
  figure,
  href,
}: {
  caption: string;
  members: readonly Member[];
  figure: (one: Member, other: Member) => FigureRow | undefined;
  href: (one: Member, other: Member) => string;
}) {
  return (
    <div className="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className={members.length > 6 ? 'grid-tbl heat close' : 'grid-tbl heat'}>
        <caption className="vh">{caption}; intervals below the diagonal</caption>
        <thead>
          <tr>
            <td />
            {members.map(({ key, name, label }) => (
              <th scope="col" key={key}>
                {label ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((one, row) => (
            <tr key={one.key}>
              <th scope="row">{one.label ?? one.name}</th>
              {members.map((other, column) =>
                row === column ? (
                  <td key={other.key} className="self">
                    <span aria-hidden="true">·</span>
                  </td>
                ) : row < column ? (
                  <ValueCell key={other.key} row={figure(one, other)} href={href(one, other)} />
                ) : (
                  <LimitsCell key={other.key} row={figure(other, one)} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ValueCell({ row, href }: { row: FigureRow | undefined; href: string }) {
  if (row === undefined) return <td className="self">·</td>;
  const { value, n, reason } = row;
  return (
    <td className={value === null ? 'none' : agreementStep(value)} title={reason ?? undefined}>
      <Link href={href} prefetch={false}>
        {value === null ? <b>Not defined</b> : <b>{decimals(value)}</b>}
        <span>n {whole(n)}</span>
      </Link>
    </td>
  );
}

function LimitsCell({ row }: { row: FigureRow | undefined }) {
  return (
    <td className="limits">
      <span>
        {row === undefined
          ? '·'
          : row.value === null
            ? (row.reason ?? '')
            : limitsOf(row) || 'no interval'}
      </span>
    </td>
  );
}

/** What the lightnesses of a heat map stand for; the number is printed in each cell all the same. */
export function AgreementLegend() {
  return (
    <p className="legend" aria-hidden="true">
      <span>
        below 0.40 <i className="sw k0" />
      </span>
      <span>
        0.40 <i className="sw k1" />
      </span>
      <span>
        0.60 <i className="sw k3" />
      </span>
      <span>
        0.80 <i className="sw k5" />
      </span>
      <span>
        0.90 and more <i className="sw k6" />
      </span>
    </p>
  );
}
