import { json, reading } from '../_http/respond';
import { openApi } from '../_http/open-api';

export const GET = reading(async () => json(openApi()));
