// The headers of every answer, whoever gives it. Pages set their content security policy in proxy.ts, with its nonce.

const always = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
];

/** The headers of an answer to this address. */
export function answerHeaders(url, env = process.env) {
  const path = url.split('?', 1)[0];
  return [
    ...always,
    // A browser that has been here over https comes by nothing else for a year.
    ...((env.BLINDMARK_URL ?? '').startsWith('https:')
      ? [['Strict-Transport-Security', 'max-age=31536000']]
      : []),
    ...(path.startsWith('/api/')
      ? [['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"]]
      : []),
    // What stands behind a link or a sign-in is in no index, nor is its address.
    ...(isOpen(path) ? [] : [['X-Robots-Tag', 'noindex, nofollow']]),
  ];
}

/** The files of public/ and of the build, which a search engine may fetch. */
const isOpen = (path) =>
  path.startsWith('/_next/static/') || /^\/[a-z0-9-]+\.(png|svg|ico|txt|webmanifest)$/.test(path);
