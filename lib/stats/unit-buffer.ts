import type { Generator } from '@/lib/stats/generator';

/** Numbers from [0, 1) drawn a block at a time: the loops that need millions then pay no call each. */
export class UnitBuffer {
  private readonly block = new Float64Array(1024);
  private at = 1024;

  constructor(private readonly draw: Generator) {}

  /** The next number, in the order in which the generator gives them. */
  take(): number {
    if (this.at === this.block.length) {
      this.draw.unitsInto(this.block);
      this.at = 0;
    }
    return this.block[this.at++] ?? 0;
  }
}
