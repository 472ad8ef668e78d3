import type { ReactNode } from 'react';
import './desk.css';

export default function DeskLayout({ children }: { children: ReactNode }) {
  return children;
}
