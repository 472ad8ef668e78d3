/** The key that does the same; screen readers learn it from aria-keyshortcuts. */
export function KeyCap({ children }: { children: string | undefined }) {
  return children === undefined ? null : <kbd aria-hidden="true">{children}</kbd>;
}
