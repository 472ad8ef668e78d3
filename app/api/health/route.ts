import { requireSound } from '@/lib/data/store/database';
import { json, reading } from '../_http/respond';

/** Says that the server answers and can store: also the empty route that `npm run bench` measures beside a save. */
export const GET = reading(async () => {
  await requireSound();
  return json({ ok: true });
});
