import { z } from 'zod';
import { formSchema } from '@/lib/form/form';
import { textSchema } from '@/lib/form/content';
import { claimsSchema, gateSchema, hypothesisSchema } from './commitments';
import { slugSchema } from './names';
import { sentence } from './sentence';
import { crossFaults } from './study-faults';
import { wrongPattern, type ReplyPatterns } from './verdicts-of-reply';

const line = (most: number) =>
  z
    .string({ error: sentence })
    .max(most, { error: sentence })
    .regex(/\S/, { error: 'This is empty.' });

const whole = (least: number, most: number) =>
  z.int({ error: sentence }).min(least, { error: sentence }).max(most, { error: sentence });

const studyTextSchema = z.strictObject(
  {
    id: textSchema.shape.id,
    title: textSchema.shape.title,
    format: textSchema.shape.format,
    lang: textSchema.shape.lang,
    dir: textSchema.shape.dir,
    /** What a text is for: judged texts are compared when duplicates are looked for. */
    role: z.enum(['source', 'question', 'judged'], { error: sentence }).exactOptional(),
  },
  { error: sentence },
);

const jurySchema = z.strictObject(
  {
    name: line(100),
    /** Judges by the names that their judgments carry. */
    judges: z
      .array(line(200), { error: sentence })
      .min(2, { error: 'A jury has at least two judges.' })
      .max(50, { error: sentence }),
  },
  { error: sentence },
);

/** Several judges whose majority is one grader beside them. */
export type Jury = z.infer<typeof jurySchema>;

const replyLine = line(300).superRefine((pattern, context) => {
  const message = wrongPattern(pattern);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

/** How judges' raw replies are read, where these give verdicts, and what judges were asked. */
const judgesSchema = z.strictObject(
  {
    /** By field or variable the line of the reply that has its verdict, {} in its place. */
    reply: z.record(line(100), replyLine, { error: sentence }).exactOptional(),
    /** The line that lists what a judge could not judge. */
    ambiguous: replyLine.exactOptional(),
    /** Prompts that the freeze fixes, to the letter; judgments name them by the SHA-256 of their text. */
    prompts: z
      .array(
        z.strictObject(
          {
            role: line(100),
            text: z
              .string({ error: sentence })
              .min(1, { error: 'This is empty.' })
              .max(200_000, { error: sentence }),
          },
          { error: sentence },
        ),
        { error: sentence },
      )
      .max(50, { error: sentence })
      .exactOptional(),
  },
  { error: sentence },
);

const planSchema = z.strictObject(
  {
    ratersPerUnit: whole(1, 100).default(2),
    /** Units on one sheet; without it every unit. */
    unitsPerSheet: whole(1, 1_000_000).exactOptional(),
    /** Least distance, in positions, between two siblings on one sheet; 0 = none. */
    siblingsApart: whole(0, 1000).default(0),
    /** Trials that a browser may hold ahead. */
    window: whole(1, 50).default(20),
    revisit: z.enum(['until-hand-in', 'locked'], { error: sentence }).default('until-hand-in'),
    /** Pairs of each sheet that are shown twice: the same way, and with their sides exchanged. */
    repeats: whole(0, 1000).exactOptional(),
    mirroredRepeats: whole(0, 1000).exactOptional(),
    /** Most pairs in a row with the target on the same side; 3 unless said otherwise. */
    longestRun: whole(2, 100).exactOptional(),
  },
  { error: sentence },
);

const share = z.number({ error: sentence }).gt(0, { error: sentence }).lt(1, { error: sentence });

/** What is declared of pairs.jsonl before the freeze: how texts are shown, and how answers are scored. */
const pairsSchema = z.strictObject(
  {
    /** The rule of 2AFC: accuracy at most this. */
    limit: share.exactOptional(),
    /** Equivalence to chance: accuracy within 0.5 plus or minus this. */
    margin: share.lt(0.5, { error: sentence }).default(0.15),
    normalise: z
      .strictObject(
        {
          markup: z.enum(['strip', 'keep'], { error: sentence }).default('strip'),
          punctuation: z.enum(['unify', 'leave'], { error: sentence }).default('unify'),
        },
        { error: sentence },
      )
      .prefault({}),
    /** Share of the longer text's words by which two texts of a pair may differ. */
    lengths: z
      .strictObject(
        {
          most: share.default(0.15),
          beyond: z.enum(['flag', 'refuse'], { error: sentence }).default('flag'),
        },
        { error: sentence },
      )
      .prefault({}),
    /** The field that asks how sure the rater is, and the one that asks whether a text was read before. */
    confidence: line(100).exactOptional(),
    recognised: line(100).exactOptional(),
    /** The provenance attribute of the two items that is compared: which run, model or voice. */
    condition: line(100).exactOptional(),
    /** Raters left out of the second set of figures, by a rule that stands before the data. */
    exclude: z
      .strictObject(
        {
          /** At least so many catch pairs wrong. */
          catchWrong: whole(1, 1000).exactOptional(),
          /** At least half of the trials read faster than this, in words a minute. */
          fasterThan: whole(50, 10_000).exactOptional(),
        },
        { error: sentence },
      )
      .exactOptional(),
  },
  { error: sentence },
);

/** study.json: the question, the form and the protocol of one study. */
export const studySchema = z
  .strictObject(
    {
      $schema: z.string({ error: sentence }).exactOptional(),
      slug: slugSchema.exactOptional(),
      title: line(200),
      question: line(2000).exactOptional(),
      /** The texts that raters see, in this order. A field of a flat row with such a name is one. */
      texts: z
        .array(studyTextSchema, { error: sentence })
        .min(1, { error: 'A study shows at least one text.' })
        .max(50, { error: sentence }),
      form: formSchema,
      consent: z
        .strictObject({ version: line(40), text: line(20_000) }, { error: sentence })
        .exactOptional(),
      plan: planSchema.prefault({}),
      pairs: pairsSchema.exactOptional(),
      /** What decides gold between several raters; without it the value on which all agree. */
      gold: z
        .strictObject(
          { rule: z.enum(['unanimous', 'majority'], { error: sentence }) },
          { error: sentence },
        )
        .exactOptional(),
      /** Names of provenance attributes by which figures are broken down. */
      strata: z.array(line(100), { error: sentence }).max(50, { error: sentence }).exactOptional(),
      /** Judges whose majority counts as one more grader, shown beside them. */
      juries: z.array(jurySchema, { error: sentence }).max(20, { error: sentence }).exactOptional(),
      judges: judgesSchema.exactOptional(),
      /** What intervals resample: "item", or a stratum whose items belong together. */
      resample: line(100).default('item'),
      /** What intervals of the headlines resample as well, and their sentences say what holds by both. */
      alsoResample: line(100).exactOptional(),
      /** What AltTest takes a person's answer to be worth over a judge's: .2 for experts, less for others. */
      altTest: z
        .strictObject(
          {
            epsilon: z
              .number({ error: sentence })
              .min(0, { error: sentence })
              .lt(1, { error: sentence }),
          },
          { error: sentence },
        )
        .exactOptional(),
      /** Sensitivity analyses: judges held against a model's estimate of what is true. */
      sensitivity: z
        .array(z.enum(['dawid-skene'], { error: sentence }), { error: sentence })
        .max(10, { error: sentence })
        .exactOptional(),
      /** That the items which people label are a random sample of all that judges judge, or all there are. */
      labelled: z.enum(['random-sample', 'census'], { error: sentence }).exactOptional(),
      /** Fixtures by their ids: a judge that misses one is not usable for what it shows, whatever its agreement. */
      usable: z
        .strictObject(
          {
            fixtures: z
              .array(line(400), { error: sentence })
              .min(1, { error: sentence })
              .max(200, { error: sentence }),
          },
          { error: sentence },
        )
        .exactOptional(),
      /** Seed of the analysis (resampling), never of the order of a sheet. */
      seed: whole(0, 4_294_967_295).exactOptional(),
      hypotheses: z
        .array(hypothesisSchema, { error: sentence })
        .max(200, { error: sentence })
        .exactOptional(),
      gates: z.array(gateSchema, { error: sentence }).max(200, { error: sentence }).exactOptional(),
      claims: claimsSchema.exactOptional(),
      /** The words that the licence of the texts asks to be carried with any use. */
      attribution: line(2000).exactOptional(),
    },
    { error: sentence },
  )
  .check((context) => {
    for (const fault of crossFaults(context.value)) {
      context.issues.push({ code: 'custom', input: context.value, ...fault });
    }
  });

export type Study = z.infer<typeof studySchema>;

export type JudgeRules = z.infer<typeof judgesSchema>;

/** The lines by which raw replies are read, or undefined where none is declared. */
export const replyPatterns = ({
  judges,
}: {
  readonly judges?: JudgeRules | undefined;
}): ReplyPatterns | undefined =>
  (judges?.reply ?? judges?.ambiguous)
    ? { reply: judges.reply ?? {}, ambiguous: judges.ambiguous }
    : undefined;

export type PairRules = z.infer<typeof pairsSchema>;

/** What holds for pairs where study.json says nothing. */
export const pairRules = (study: { readonly pairs?: PairRules | undefined }): PairRules =>
  study.pairs ?? pairsSchema.parse({});

/** Where in study.json something is wrong, and the sentence that mends it. */
export type StudyFault = { readonly path: readonly (string | number)[]; readonly message: string };

/** Parses what stood in study.json; defaults are filled in. */
export function readStudy(
  json: unknown,
): { ok: true; study: Study } | { ok: false; faults: readonly StudyFault[] } {
  const parsed = studySchema.safeParse(json, { error: sentence });
  if (parsed.success) return { ok: true, study: parsed.data };
  return {
    ok: false,
    faults: parsed.error.issues.map((issue) => ({
      // An unknown key is pointed at itself, not at what it stands in.
      path: [
        ...issue.path,
        ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
      ].map((step) => (typeof step === 'symbol' ? String(step) : step)),
      message: issue.message,
    })),
  };
}

/** The JSON Schema (draft 2020-12) of study.json, as it may be written by a person. */
export function studyJsonSchema(): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(studySchema, { io: 'input', unrepresentable: 'any' });
}
