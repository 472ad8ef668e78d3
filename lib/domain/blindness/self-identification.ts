/** Phrases by which a machine names itself, or a reply gives away that it is one. */
const PHRASES: readonly RegExp[] = [
  /\bas an? (?:ai|artificial intelligence|(?:large )?language model|chatbot|virtual assistant)\b/gi,
  /\b(?:i am|i'm|i’m) (?:just )?an? (?:ai|language model|chatbot|virtual assistant)\b/gi,
  /\b(?:ai|large) language model\b/gi,
  /\bmy (?:training data|knowledge cut-?off|programming)\b/gi,
  /\b(?:openai|chatgpt|gpt-?\d|anthropic|claude|gemini|llama ?\d|mistral|deepseek|qwen)\b/gi,
  /^(?:certainly|sure|of course|absolutely)[!,.] (?:here|i)\b/gim,
  /^here(?:'s|’s| is) (?:the|a|your|my) (?:rewrit|revis|rephras|story|text|version|draft)/gim,
  /\b(?:i hope this helps|let me know if you(?:'d| would|’d) like|would you like me to)\b/gi,
  /\b(?:als (?:ki|künstliche intelligenz|sprachmodell)|ki-sprachmodell)\b/giu,
  /\b(?:en tant qu['’]ia|modèle de langage)\b/giu,
  /\b(?:como (?:ia|modelo de lenguaje|inteligencia artificial|modelo de linguagem))\b/giu,
];

/** How often a text says what wrote it; `names` are sealed names (runs, models) that it must not hold. */
export function selfIdentification(names: readonly string[]): (text: string) => number {
  const own = names
    .filter((name) => /\p{L}/u.test(name) && name.length >= 3)
    .map((name) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'));
  const all = [...PHRASES, ...own];
  return (text) => all.reduce((sum, phrase) => sum + (text.match(phrase)?.length ?? 0), 0);
}

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
