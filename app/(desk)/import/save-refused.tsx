'use client';

import { Button } from '@/app/ui/button';
import { counted } from '@/app/ui/number-format';
import type { ImportPlan } from './view';

/** The refused rows with their reasons, as a file to mend from. */
export function SaveRefused({ plan }: { plan: ImportPlan }) {
  const save = () => {
    const lines = plan.refused.map((row) => JSON.stringify(row)).join('\n');
    const url = URL.createObjectURL(new Blob([`${lines}\n`], { type: 'application/jsonl' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'refused-rows.jsonl';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button kind="bare" onClick={save}>
      Save {counted(plan.refused.length, 'row')} with {plan.refused.length === 1 ? 'its' : 'their'}{' '}
      reasons
    </Button>
  );
}
