// The page of the next item is mounted anew; this lasts from one to the other.
let stepped = false;

/** Somebody goes on to another item by a key or a button of this page. */
export function stepOn(): void {
  stepped = true;
}

/** Whether this page was come to from another item; asked once. */
export function arrivedByStep(): boolean {
  const was = stepped;
  stepped = false;
  return was;
}
