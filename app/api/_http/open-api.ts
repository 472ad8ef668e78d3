import 'server-only';
import { z } from 'zod';
import { joinBodySchema } from '@/lib/data/invites';
import { labelBodySchema } from '@/lib/data/save-label';
import { refusals } from '@/lib/domain/refusal';
import {
  confirmBodySchema,
  handInBodySchema,
  laterBodySchema,
  linkBodySchema,
  noteBodySchema,
  passwordBodySchema,
  replanBodySchema,
  withdrawBodySchema,
} from './bodies';

type Described = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly answers: string;
  readonly status?: number;
  readonly body?: z.ZodType;
  readonly query?: readonly string[];
};

/** Every route, as documented; a test compares this list with the files under app/api. */
export const routes: readonly Described[] = [
  {
    method: 'post',
    path: '/api/sign-in',
    summary: 'Signs in by a link',
    answers: '{ok, go}',
    body: linkBodySchema,
  },
  { method: 'post', path: '/api/sign-out', summary: 'Ends this session', answers: '{ok}' },
  {
    method: 'post',
    path: '/api/join/preview',
    summary: 'What an invitation is to',
    answers: '{study, consent, total}',
    body: linkBodySchema,
  },
  {
    method: 'post',
    path: '/api/join',
    summary: 'Joins a study and claims a sheet',
    answers: '{sheet, go, returnLink?}',
    status: 201,
    body: joinBodySchema,
  },
  {
    method: 'get',
    path: '/api/me',
    summary: 'Who is signed in',
    answers: '{name?, alias?, roles}',
  },
  {
    method: 'post',
    path: '/api/me/password',
    summary: "Sets one's e-mail and password",
    answers: '{ok}',
    body: passwordBodySchema,
  },
  {
    method: 'get',
    path: '/api/sheets',
    summary: "The rater's sheets",
    answers: '{sheets: [{id, study: {title}, state, progress}]}',
  },
  {
    method: 'get',
    path: '/api/sheets/{sheet}',
    summary: 'Form, guidelines and state',
    answers: '{form, guidelines, version, state, progress, …}',
  },
  {
    method: 'get',
    path: '/api/sheets/{sheet}/next',
    summary: 'The next unanswered trial',
    answers: '{trial, progress} or {done: true, progress}',
  },
  {
    method: 'get',
    path: '/api/sheets/{sheet}/trials',
    summary: 'The window a browser may hold ahead, or one shown trial by position',
    answers: '{trials, progress} or {trial}',
    query: ['after', 'limit', 'at'],
  },
  {
    method: 'get',
    path: '/api/sheets/{sheet}/trials/{trial}',
    summary: 'One trial that was already shown',
    answers: '{trial}',
  },
  {
    method: 'post',
    path: '/api/sheets/{sheet}/labels',
    summary: 'Saves a label; the only route that does',
    answers: '{revision, savedAt, progress, next, ahead?}; 200 when the key was answered before',
    status: 201,
    body: labelBodySchema,
  },
  {
    method: 'post',
    path: '/api/sheets/{sheet}/later',
    summary: 'Leaves a trial for later',
    answers: '{later}',
    body: laterBodySchema,
  },
  {
    method: 'post',
    path: '/api/sheets/{sheet}/notes',
    summary: 'Notes a guideline problem',
    answers: '{savedAt}',
    status: 201,
    body: noteBodySchema,
  },
  {
    method: 'post',
    path: '/api/sheets/{sheet}/hand-in',
    summary: 'Hands in a complete sheet',
    answers: '{state, handedInAt}',
    body: handInBodySchema,
  },
  {
    method: 'post',
    path: '/api/sheets/{sheet}/withdraw',
    summary: "Erases the rater's answers",
    answers: '{state}',
    body: withdrawBodySchema,
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/labels.jsonl',
    summary: 'Labels, in the order of the chain (labels seal)',
    answers: 'JSON Lines',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/ratings.csv',
    summary: 'One row an answer (labels seal)',
    answers: 'CSV',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/gold.jsonl',
    summary: 'Gold with its routes (labels seal)',
    answers: 'JSON Lines',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/gold.csv',
    summary: 'One row an item: gold by field, and how many labels give it (labels seal)',
    answers: 'CSV',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/agreement',
    summary: 'Agreement of each pair of raters (labels seal)',
    answers: '{variables, …}',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/report.json',
    summary: 'Every figure as one flat table (each with the seals that it draws on)',
    answers:
      '{version, study, design, hashes, counts, prompts, answers, sentences, hypotheses?, figures, confusions, pairs?}',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/figures.csv',
    summary: 'The figures of report.json alone',
    answers: 'CSV',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/report.md',
    summary: 'The same for a person to read',
    answers: 'Markdown',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/report-progress',
    summary: 'Whether the report is computed, or how far it is; starts it',
    answers: '{ready: true} or {ready: false, done, of}',
  },
  {
    method: 'get',
    path: '/api/studies/{slug}/export.zip',
    summary: 'The study folder that the seals let out',
    answers: 'a zip',
  },
  {
    method: 'put',
    path: '/api/imports',
    summary:
      "A study's zip, or with `study` a file of judgments, as a raw stream; answers the plan",
    answers:
      '{id, study, items, fields, refused, …}; with `study` {id, study, file, judgments, refused}',
    query: ['name', 'from', 'study'],
  },
  {
    method: 'patch',
    path: '/api/imports/{import}',
    summary: 'Opens other fields to raters and plans again',
    answers: 'the plan',
    body: replanBodySchema,
  },
  { method: 'delete', path: '/api/imports/{import}', summary: 'Cancels', answers: '{ok}' },
  {
    method: 'post',
    path: '/api/imports/{import}/confirm',
    summary: 'Stores what was planned',
    answers: '{study}; for judgments {study, judgments: {stored, refused}}',
    status: 201,
    body: confirmBodySchema,
  },
  { method: 'get', path: '/api/health', summary: 'Whether the server answers', answers: '{ok}' },
  {
    method: 'get',
    path: '/api/study.schema.json',
    summary: 'JSON Schema of study.json',
    answers: 'JSON Schema',
  },
  { method: 'get', path: '/api/openapi.json', summary: 'This document', answers: 'OpenAPI' },
];

/** The contract as OpenAPI 3.1, with bodies from the schemas that read them. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const asked = (route.query ?? []).map((name) => ({
      name,
      in: 'query',
      required: false,
      schema: { type: 'string' },
    }));
    paths[route.path] = {
      ...paths[route.path],
      [route.method]: {
        summary: route.summary,
        ...(names.length + asked.length > 0 ? { parameters: [...names, ...asked] } : {}),
        ...(route.body
          ? {
              requestBody: {
                required: true,
                content: {
                  'application/json': {
                    schema: z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }),
                  },
                },
              },
            }
          : {}),
        responses: {
          [String(route.status ?? 200)]: { description: route.answers },
          default: {
            description: 'A refusal',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Blindmark',
      version: '1',
      description: 'Blind labelling sheets, their labels, and agreement.',
    },
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { enum: Object.keys(refusals) },
                message: {
                  type: 'string',
                  description: 'One sentence for the person who can fix it.',
                },
                field: { type: 'string', description: 'Path of the refused value.' },
              },
            },
          },
        },
      },
    },
  };
}
