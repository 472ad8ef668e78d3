import type { GoldCell } from '@/lib/data/desk/gold-view';

const shapes = {
  single: <circle cx="6" cy="6" r="2.2" fill="currentColor" />,
  unanimous: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  majority: (
    <>
      <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.3" />
      <path d="M6 1.5a4.5 4.5 0 1 1-3.9 2.25L6 6z" fill="currentColor" />
    </>
  ),
  undecided: (
    <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.3" strokeDasharray="2 2" /> // prettier-ignore
  ),
} as const satisfies Record<NonNullable<GoldCell['route']>, unknown>;

/** Who decided, as a shape: never a colour alone. */
export const RouteMark = ({ route }: { route: keyof typeof shapes }) => (
  <svg className="inline-block flex-none" width={12} height={12} viewBox="0 0 12 12" aria-hidden>
    {shapes[route]}
  </svg>
);
