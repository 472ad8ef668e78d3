/** Runs once when a server starts, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  if (process.env.NEXT_PHASE === 'phase-production-build') return;
  await import('@/scripts/front.mjs');
  const { bootOrEnd } = await import('@/lib/commands/boot');
  await bootOrEnd();
}
