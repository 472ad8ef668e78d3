/** Items that are drawn together, or that are alike: `blockOf` gives each item's block, -1 for an item that is in none. */
export type PlacedBlocks = {
  readonly blocks: number;
  readonly blockOf: Int32Array;
  /** 1 where what is known of an item is added to its block's: all of a group, the first of those that are alike. */
  readonly adds: Uint8Array;
};

export function placedBlocks(
  items: number,
  blocks: readonly (readonly number[])[],
  adding: 'first' | 'all',
): PlacedBlocks {
  const blockOf = new Int32Array(items).fill(-1);
  const adds = new Uint8Array(items);
  blocks.forEach((members, block) => {
    members.forEach((item, at) => {
      blockOf[item] = block;
      adds[item] = Number(adding === 'all' || at === 0);
    });
  });
  return { blocks: blocks.length, blockOf, adds };
}
