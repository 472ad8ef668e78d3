import 'server-only';
import { Refusal } from '@/lib/domain/refusal';
import { requireStudy, type SealKind } from '../access';
import type { SignedIn } from '../actor';
import { revealSeal, type Standing } from '../study-state';

/** Opens a seal for good, for an owner who has typed the study's title to say that they mean it. */
export async function revealTyped(
  actor: SignedIn,
  slug: string,
  kind: SealKind,
  typed: string,
): Promise<Standing> {
  const study = await requireStudy(actor, slug, ['owner']);
  if (plain(typed) !== plain(study.title)) {
    throw new Refusal('value-refused', `Type the title as it stands here: ${study.title}`, {
      field: 'typed',
    });
  }
  return revealSeal(actor, slug, kind);
}

/** What a keyboard cannot get wrong on purpose: spaces and composed letters. */
const plain = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');
