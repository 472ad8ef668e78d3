'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { arrivedByStep, stepOn } from './stepping';

/** Left and right lead to the earlier and the next item, where no control has a use for them. */
export function ReaderKeys({
  item,
  earlier,
  next,
}: {
  item: string;
  earlier: string | null;
  next: string | null;
}) {
  const router = useRouter();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const href = { ArrowLeft: earlier, ArrowRight: next }[event.key];
    if (!href || event.shiftKey || event.repeat || hasOwnArrows(event.target)) return;
    event.preventDefault();
    stepOn();
    router.push(href);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    // The control that led here is gone: reading goes on at the top of the page, not of the menu.
    if (arrivedByStep()) document.getElementById('page')?.focus({ preventScroll: true });
  }, [item]);
  return null;
}

/** Controls that arrows move within, and regions that they scroll. */
function hasOwnArrows(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const scrolls = target.closest('.scroll');
  return (
    target.closest('input, select, textarea, [contenteditable], summary') !== null ||
    (scrolls !== null && scrolls.scrollWidth > scrolls.clientWidth)
  );
}
