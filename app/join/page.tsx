import type { Metadata } from 'next';
import { Mark } from '@/app/ui/mark';
import { Join } from './join';
import '@/app/styles/doors.css';

export const metadata: Metadata = { title: 'Join as a rater' };

export default function JoinPage() {
  return (
    <main className="join">
      <div className="brand">
        <Mark size={22} />
        Blindmark
      </div>
      <Join />
    </main>
  );
}
