/** Column, from 1, of an offset: counted in characters (code points), as a person counts. */
export function columnOf(text: string, offset: number): number {
  let column = 1;
  for (let at = 0; at < offset; column += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return column;
}
