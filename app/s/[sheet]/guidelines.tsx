import type { ReactNode } from 'react';
import Markdown from 'react-markdown';

/** Guidelines as their author wrote them. Rendered on the server; nothing in them runs or is fetched. */
export function Guidelines({ text }: { text: string }) {
  return (
    <Markdown
      components={{
        // The drawer's own heading is above them.
        h1: ({ children }) => <h3>{children}</h3>,
        h2: ({ children }) => <h3>{children}</h3>,
        h3: ({ children }) => <h4>{children}</h4>,
        h5: ({ children }) => <h4>{children}</h4>,
        h6: ({ children }) => <h4>{children}</h4>,
        img: ({ alt }) => <span>{alt}</span>,
        a: ({ href, children }) => <OutsideLink href={href}>{children}</OutsideLink>,
      }}
    >
      {text}
    </Markdown>
  );
}

/** An address that may not be followed (javascript:) comes here empty, and stays text. */
function OutsideLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined || href === '') return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
