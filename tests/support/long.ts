/** Whether the long rounds run too: `npm run test:long`. */
export const long = process.env.BLINDMARK_LONG === '1';

/** How many cases a property is tried on: fewer in every run, all in the long one. */
export const rounds = (usual: number, all: number): number => (long ? all : usual);
