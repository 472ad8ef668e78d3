import type { HomeSheet } from '@/lib/data/rater-home';

/** The way out of a study, which it names: a rater may be in several. */
export function StopForGood({ sheet }: { sheet: HomeSheet }) {
  return (
    <p className="after">
      Do you want to stop for good?{' '}
      <a href={`/s/${sheet.id}/withdraw`}>
        Withdraw from “<bdi>{sheet.title}</bdi>”
      </a>
      .
    </p>
  );
}
