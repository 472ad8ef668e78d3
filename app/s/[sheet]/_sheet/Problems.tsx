'use client';

import { compileForm, type CompiledForm } from '@/lib/form/check-values';
import type { Content } from '@/lib/form/content';

import { newKey } from './new-key';
import type { Entry } from './outbox-rules';
import { ProblemsDialog } from './ProblemsDialog';
import type { Sheet } from './use-sheet';

const noContent: Content = { texts: [] };

/** What the rater decides about answers that were not accepted. */
export function Problems({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { post, dispatch, state, data } = sheet;
  const contentOf = (position: number): Content => {
    const trial = state.known.get(position);
    if (trial === undefined) return noContent;
    return { texts: [...trial.texts], ...(trial.parts && { parts: [...trial.parts] }) };
  };
  const compiledOf = (position: number): CompiledForm =>
    compileForm(data.form, state.known.get(position)?.kind);
  const drop = (entry: Entry): void => {
    void post?.sender.drop(entry.seq);
    if (entry.kind !== 'labels') return;
    const current = entry.refused?.current;
    dispatch({
      type: 'dropped',
      position: entry.position,
      revision: current?.revision ?? entry.body.baseRevision,
      ...(current === undefined ? {} : { values: current.values }),
    });
  };
  const saveMine = (entry: Entry): void => {
    const revision = entry.refused?.revision ?? entry.refused?.current?.revision;
    if (entry.kind !== 'labels' || revision === undefined || post === null) return;
    const body = { ...entry.body, key: newKey(), baseRevision: revision };
    void post.sender
      .add(entry.position, { kind: 'labels', body })
      .then(() => post.sender.drop(entry.seq));
  };
  const open = (entry: Entry): void => {
    if (entry.kind !== 'labels') return;
    drop(entry);
    dispatch({ type: 'open', position: entry.position });
    dispatch({ type: 'refilled', values: entry.body.values });
    onClose();
  };
  return (
    <ProblemsDialog
      sheet={data.sheetId}
      view={sheet.view}
      form={data.form}
      compiledOf={compiledOf}
      contentOf={contentOf}
      onDrop={drop}
      onSaveMine={saveMine}
      onOpen={open}
      onSendAgain={(entry) => void post?.sender.sendAgain(entry.seq)}
      onClose={onClose}
    />
  );
}
