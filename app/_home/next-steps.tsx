import type { HomeSheet } from '@/lib/data/rater-home';

import { HomeBlock } from './home-frame';

/** What comes next on a sheet, so that handing in is no surprise. */
export function NextSteps({ sheet }: { sheet: HomeSheet }) {
  const left = sheet.progress.total - sheet.progress.done;
  return (
    <HomeBlock title="What comes next">
      <ol className="nextsteps">
        {left === 0 ? null : (
          <li>
            <b>Answer the {left === 1 ? 'one that is' : `${left} that are`} left</b> of “
            <bdi>{sheet.title}</bdi>”.
            {sheet.later > 0 ? ' What you left for later comes last.' : ''}
          </li>
        )}
        <li>
          <b>Look over them</b> and hand in. Until then you can go back to your answers.
        </li>
        <li>
          <b>Say what you knew:</b> whether you made or saw any of it elsewhere.
        </li>
      </ol>
    </HomeBlock>
  );
}
