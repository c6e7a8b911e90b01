/**
 * Checks with TypeScript, from the oldest supported version to the newest, that pages written for powerbi-client compile and a
 * wrong page does not.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, writeFiles, writeProject } from './project.mjs';
import { COMPILERS, REACTS } from './versions.mjs';

const pages = fileURLToPath(new URL('../../test/embed/consumer', import.meta.url));
const RESOLUTIONS = { bundler: 'esnext', node16: 'node16' };
const WRONG = `import { models } from 'practice-portal/embed';\nexport const view: models.PageView = 'wide';\n`;

/** @param {string} resolution @param {string} module */
const settings = (resolution, module) =>
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: [],
      module,
      moduleResolution: resolution,
    },
    include: ['src'],
  });

/** @returns {Record<string, string>} */
const sources = () =>
  Object.fromEntries(
    fs
      .readdirSync(pages)
      .map((file) => [
        `src/${file}`,
        fs
          .readFileSync(path.join(pages, file), 'utf8')
          .replaceAll("'powerbi-client'", "'practice-portal/embed'")
          .replaceAll("'powerbi-client-react'", "'practice-portal/embed/react'"),
      ]),
  );

/** @param {string} folder @param {string} library @returns {import('./project.mjs').Result[]} */
export function checkCompilers(folder, library) {
  const compilers = Object.fromEntries(
    Object.entries(COMPILERS).map(([name, version]) => [name, `npm:typescript@${version}`]),
  );
  return Object.entries(REACTS).flatMap(([line, { react, types }]) => {
    const project = path.join(folder, `react-${line}`);
    writeProject(
      project,
      { ...compilers, react, '@types/react': types, 'practice-portal': library },
      { ...sources(), 'src/wrong.ts': WRONG },
    );
    return Object.keys(COMPILERS).flatMap((compiler) =>
      Object.entries(RESOLUTIONS).map(([resolution, module]) => {
        writeFiles(project, { 'tsconfig.json': settings(resolution, module) });
        const tsc = path.join(project, 'node_modules', compiler, 'bin/tsc');
        const { output } = run(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], project);
        const errors = output.split('\n').filter((text) => / error TS\d+/.test(text));
        const isGood = errors.length > 0 && errors.every((text) => text.startsWith('src/wrong.ts('));
        return {
          name: `${compiler}, ${resolution}, React ${line}`,
          isGood,
          detail: isGood ? 'the wrong page alone has an error' : output,
        };
      }),
    );
  });
}
