const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^(?:gpt|chatgpt|o\d)/, 'OpenAI'],
  [/^claude/, 'Anthropic'],
  [/^(?:gemini|gemma)/, 'Google'],
  [/^(?:meta-)?llama/, 'Meta'],
  [/^(?:mistral|mixtral|ministral|magistral|codestral)/, 'Mistral'],
  [/^(?:qwen|qwq)/, 'Alibaba'],
  [/^deepseek/, 'DeepSeek'],
  [/^grok/, 'xAI'],
  [/^command/, 'Cohere'],
];

/** Who makes a model, by the beginning of its id, with or without a provider before it; null where that is not known. */
export function modelFamily(model: string): string | null {
  const id = model.toLowerCase().split('/').at(-1) ?? '';
  return beginnings.find(([beginning]) => beginning.test(id))?.[1] ?? null;
}

const familyNames = ['family', 'model_family', 'generator_family'];
const modelNames = ['returned_model_id', 'returned_model', 'model', 'model_id', 'requested_model', 'generator']; // prettier-ignore

/** The family of the model that made an item, from what its provenance says of it. */
export function generatorFamily(attributes: Readonly<Record<string, unknown>>): string | null {
  const said = (names: readonly string[]): string[] =>
    names.flatMap((name) => {
      const value = attributes[name];
      return typeof value === 'string' && value !== '' ? [value] : [];
    });
  const [named] = said(familyNames);
  return (
    named ??
    said(modelNames)
      .map(modelFamily)
      .find((family) => family !== null) ??
    null
  );
}

/** Whether two names mean one family, however they are written. */
export const sameFamily = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The family of the first of these models whose maker is known. */
export const familyOfModels = (models: readonly (string | null)[]): string | null =>
  models.map((model) => (model === null ? null : modelFamily(model))).find((one) => one !== null) ??
  null;
