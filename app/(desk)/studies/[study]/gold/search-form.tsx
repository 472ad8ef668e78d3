import type { GoldAsked } from '@/lib/data/desk/gold-view';
import { Button } from '@/app/ui/button';

/** A form that only changes the address: it works without a script, and what it finds can be sent on. */
export function SearchForm({ slug, asked }: { slug: string; asked: GoldAsked }) {
  return (
    <form
      className="flex gap-2 grow wide:grow-0"
      action={`/studies/${encodeURIComponent(slug)}/gold`}
    >
      {asked.route === null ? null : <input type="hidden" name="route" value={asked.route} />}
      <input
        key={asked.query}
        className="input wide:w-[280px]"
        type="search"
        name="q"
        maxLength={200}
        defaultValue={asked.query}
        placeholder="Search texts, ids and values"
        aria-label="Search texts, ids and values"
      />
      <Button type="submit">Search</Button>
    </form>
  );
}
