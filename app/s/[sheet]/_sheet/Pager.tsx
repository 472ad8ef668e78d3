type PagerProps = {
  source: string;
  judged: string;
  shown: 'source' | 'answer';
  onShow: (shown: 'source' | 'answer') => void;
};

/** On a phone: which of the texts that cannot stand side by side is shown. */
export function Pager({ source, judged, shown, onShow }: PagerProps) {
  return (
    <nav className="pager only-phone" aria-label="Text">
      <button type="button" aria-pressed={shown === 'source'} onClick={() => onShow('source')}>
        {source}
      </button>
      <button type="button" aria-pressed={shown === 'answer'} onClick={() => onShow('answer')}>
        {judged}
      </button>
    </nav>
  );
}
