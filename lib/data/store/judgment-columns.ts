import { orNull, real, text, whole } from './query';

/** A judgment as it is stored, with its place in its file. */
export const judgmentColumns = {
  place: whole,
  item: text,
  judge: text,
  run: whole,
  promptSha256: orNull(text),
  order: orNull(text),
  attempt: whole,
  state: text,
  family: orNull(text),
  model: orNull(text),
  returnedModel: orNull(text),
  iteration: orNull(whole),
  calledAt: orNull(text),
  cost: orNull(real),
  valuesJson: orNull(text),
  unfoundJson: orNull(text),
  problem: orNull(text),
};
