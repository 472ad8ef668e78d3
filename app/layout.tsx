import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { chosenTextSize } from '@/app/ui/text-size';
import { chosenTheme } from '@/app/ui/theme';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Blindmark', template: '%s · Blindmark' },
  robots: { index: false, follow: false },
  referrer: 'same-origin',
  manifest: '/manifest.webmanifest',
  icons: { icon: '/icon.svg', apple: '/apple-touch-icon.png' },
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

/**
 * Reading the request makes every page dynamic, the not-found page included: a page built in advance
 * carries no nonce, and the content security policy would block each of its scripts.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await headers();
  const jar = await cookies();
  const theme = chosenTheme(jar.get('theme')?.value);
  const textSize = chosenTextSize(jar.get('text-size')?.value);
  return (
    <html lang="en" data-theme={theme} data-text-size={textSize}>
      <body>{children}</body>
    </html>
  );
}
