import { expect, it } from 'vitest';
import { metricHead } from '@/lib/figures/metric-heads';
import { routes } from '@/lib/domain/gold-cells';

it('says who decided gold, and never the file’s word for it', () => {
  const heads = routes
    .filter((route) => route !== 'none')
    .map((route) => metricHead(`route_${route.replace('-', '_')}`));
  expect(heads).toContain('Decided by all raters');
  for (const head of heads) expect(head).not.toMatch(/route/i);
});
