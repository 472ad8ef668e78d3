import { json, reading } from '../_http/respond';

/** Says that the server answers, and nothing else: also the empty route that `npm run bench` measures beside a save. */
export const GET = reading(async () => json({ ok: true }));
