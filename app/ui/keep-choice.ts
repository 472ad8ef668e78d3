const year = 365 * 24 * 60 * 60;

/** Puts a choice on the page at once, and into a cookie, so that the next page is drawn right. */
export function keepChoice(name: 'theme' | 'text-size', value: string | undefined): void {
  const attribute = `data-${name}`;
  if (value === undefined) document.documentElement.removeAttribute(attribute);
  else document.documentElement.setAttribute(attribute, value);
  const age = value === undefined ? 0 : year;
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
