import { utcDay, utcMinute } from '@/app/ui/instant';
import { ofTotal } from '@/app/ui/number-format';
import type { Station } from '@/app/ui/protocol-track';
import type { StudyState } from '../../view';
import type { OverviewView } from './view';

const order: readonly StudyState[] = ['draft', 'frozen', 'labelling', 'closed'];

/** The stations of a study's protocol: opening a seal is not a state, but it is where the way ends. */
export function stations(view: OverviewView, state: StudyState): Station[] {
  const reached = order.indexOf(state);
  const opened = view.seals.filter((seal) => seal.opened !== null).length;
  const revealed = opened === view.seals.length;
  const at = (place: number): Station['state'] =>
    place < reached || (place === 3 && reached === 3 && revealed)
      ? 'done'
      : place === reached
        ? 'now'
        : 'to-come';
  const { done, total } = view.progress ?? { done: 0, total: 0 };
  return [
    { name: 'Draft', state: at(0), lines: [`Since ${utcDay(view.createdAt)}`] },
    {
      name: 'Frozen',
      state: at(1),
      lines: view.frozenAt
        ? [utcMinute(view.frozenAt), `Version ${view.manifest?.version ?? 1}`]
        : ['Fixes items, form and plan,', 'and draws every sheet'],
    },
    {
      name: 'Labelling',
      state: at(2),
      progress: total > 0 ? done / total : 0,
      lines: view.openedAt
        ? [
            `Since ${utcDay(view.openedAt)}`,
            ...(view.progress ? [`${ofTotal(done, total)} labels`] : []),
          ]
        : ['When you open it', 'for raters'],
    },
    {
      name: 'Closed',
      state: at(3),
      progress: opened / view.seals.length,
      lines: view.closedAt
        ? [utcMinute(view.closedAt)]
        : ['By the owner;', 'then no label is taken'],
    },
    {
      name: 'Revealed',
      state: revealed ? 'done' : 'to-come',
      lines: [`${ofTotal(opened, view.seals.length)} seals open,`, 'each once and for good'],
    },
  ];
}
