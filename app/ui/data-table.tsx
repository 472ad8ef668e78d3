import type { ReactNode } from 'react';

/** A table with its caption, in a region of its own that scrolls where the page is narrow. */
export function DataTable({
  caption,
  className = '',
  children,
}: {
  caption: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className={`tbl ${className}`.trim()}>
        <caption className="vh">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
