import { folderLayout } from './folder-layout';
import type { Layout } from './layout';
import { meaningEvalsLayout } from './meaning-evals';

/** Every layout that a study can be brought in from, by the word that `--from` takes. */
export const layouts = {
  folder: folderLayout,
  'meaning-evals': meaningEvalsLayout,
} as const satisfies Readonly<Record<string, Layout>>;

export type LayoutName = keyof typeof layouts;

/** The layout of that name, or undefined. */
export function layoutNamed(name: string): LayoutName | undefined {
  return name === 'folder' || name === 'meaning-evals' ? name : undefined;
}
