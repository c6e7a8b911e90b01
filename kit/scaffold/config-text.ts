/** Generates the configuration with all charts that were found. */
import { quoted } from './module-text.ts';
import type { TestRunner } from './project-shape.ts';

export type ConfigEntry = {
  id: string;
  /** The file that exports the machine. */
  machine: string;
  source: string;
  model: string;
};

/** The command that runs tests for mutants, if the runner is not Vitest. The kit appends the folder of the tests. */
const COMMANDS: Partial<Record<TestRunner, string>> = {
  jest: `['npx', 'jest']`,
  mocha: `['npx', 'mocha']`,
  bun: `['bun', 'test']`,
};

const titleOf = (id: string) =>
  id
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .replace(/^./, (first) => first.toUpperCase());

export function configText(entries: readonly ConfigEntry[], runner: TestRunner | null): string {
  const lines = entries.map(({ id, machine, source, model }) =>
    [
      '        {',
      `          id: ${quoted(id)},`,
      `          title: ${quoted(titleOf(id))},`,
      `          about: ${quoted(`The machine ${id}.`)},`,
      `          machine: () => import(${quoted(`./${machine}`)}),`,
      `          source: ${quoted(source)},`,
      `          model: ${quoted(model)},`,
      '        },',
    ].join('\n'),
  );
  const command = runner ? COMMANDS[runner] : undefined;
  return `import { defineConfig } from 'statechart-kit/gallery';

export default defineConfig({
  title: 'Machines',
  base: '/',
  pages: 'docs/machines',
${command === undefined ? '' : `  mutants: { commands: [${command}] },\n`}  catalogues: [
    {
      title: 'Machines',
      entries: [
${lines.join('\n')}
      ],
    },
  ],
});
`;
}
