import { Hatch } from '@/app/ui/hatch';

/** Where others' pace would stand, for a reader who rates in the study too. Withheld must not look like nothing. */
export function Withheld() {
  return (
    <span className="q3 text-12 inline-flex items-center gap-2 flex-wrap">
      <Hatch width={60} />
      not shown to you, since you rate
    </span>
  );
}
