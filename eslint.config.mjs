import next from 'eslint-config-next/core-web-vitals';
import ts from 'eslint-config-next/typescript';

const pure = [
  'lib/stats/**',
  'lib/form/**',
  'lib/checks/**',
  'lib/domain/**',
  'lib/forced-choice/**',
  'lib/figures/**',
];

const config = [
  {
    ignores: ['.next*/**', 'lib/data/generated/**', 'next-env.d.ts', 'test-results/**', 'data/**'],
  },
  ...next,
  ...ts,
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // A dropped promise is a lost label.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    // The pure folders: values in, values out. Time and randomness are arguments.
    files: pure,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness is an argument here.' },
        { object: 'Date', property: 'now', message: 'Time is an argument here.' },
        { object: 'performance', property: 'now', message: 'Time is an argument here.' },
        { object: 'process', property: 'env', message: 'Configuration is an argument here.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Time is an argument here.',
        },
      ],
    },
  },
];

export default config;
