/** What the command line refuses: each message says what is wrong, where, and what to do. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands, main } from '#kit/cli';
import { ROOT } from '../architecture/files.ts';

/** Not in a git repository. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kit-cli-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const lamp = `import { createMachine } from 'xstate';\nexport const lampMachine = createMachine({ id: 'lamp' });\n`;
  const entry = `{ id: 'lamp', title: 'Lamp', about: 'Light.', machine: lampMachine, source: 'lamp.machine.mjs'`;
  const config = (rest: string) =>
    `import { lampMachine } from './lamp.machine.mjs';
export default { title: 'Lamps', base: '/', pages: 'pages', catalogues: [{ title: 'All', entries: [${entry}${rest} }] }] };`;
  const files = {
    'package.json': '{ "type": "module" }',
    'lamp.machine.mjs': lamp,
    'lamps.config.mjs': config(''),
    'modelled.config.mjs': config(`, model: 'lamp.model.mjs'`),
    'empty.config.mjs': 'export default {};',
    'throwing.config.mjs': `throw new Error('no lamp today');`,
    'plain.mjs': 'export const lamp = 5;',
    'throwing.mjs': `throw new Error('no lamp today');`,
    'there.machine.mjs': lamp,
    'there.model.ts': '',
    'statechart-kit.equivalents.json': '{ "file": "lamp.machine.mjs" }',
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files of the folder begin with a slash. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await main(
    args.map((arg) => (arg.startsWith('/') ? join(folder, arg) : arg)),
    { say: (line) => lines.push(line) },
  );
  return { code, text: lines.join('\n').replaceAll(folder, '') };
}
const at = (config: string) => ['--config', `/${config}.config.mjs`];

describe('the command line refuses', () => {
  it.each<[string, string[], string]>([
    ['an unknown command', ['galery'], 'There is no command "galery". These are the commands:'],
    ['a name that every object has', ['constructor'], 'There is no command "constructor".'],
    [
      'an unknown option',
      ['draw', '--colour', 'lamp'],
      `Unknown option '--colour'.\nUsage: statechart-kit draw [--config`,
    ],
    [
      'an option without its value',
      ['mutants', '--seed'],
      "Option '--seed <value>' argument missing\nUsage: statechart-kit mutants",
    ],
    ['an argument of init', ['init', 'here'], "Unexpected argument 'here'"],
    [
      'a missing configuration',
      ['docs', ...at('no')],
      'There is no /no.config.mjs. `npx statechart-kit init` writes one.',
    ],
    ['a missing configuration of the gallery', ['gallery', '/no.config.mjs'], 'There is no /no.config.mjs.'],
    [
      'a file that is no configuration',
      ['docs', ...at('empty')],
      'does not export a configuration: export default defineConfig',
    ],
    [
      'a configuration that throws',
      ['docs', ...at('throwing')],
      '/throwing.config.mjs could not be loaded: no lamp today',
    ],
    [
      'two configurations',
      ['gallery', '/lamps.config.mjs', 'other'],
      'Nothing is known to do with "other". Leave it out.',
    ],
    ['a port that is none', ['gallery', '--port', '5173a'], '--port is "5173a". Give a whole number from 0 to 65535.'],
    ['a port that is too high', ['gallery', '--port', '65536'], '--port is "65536".'],
    ['a seed that is none', ['mutants', '--seed', 'lucky'], '--seed is "lucky". Give a whole number from 0.'],
    ['a sample of nothing', ['mutants', '--sample', '0'], '--sample is "0". Give a whole number from 1.'],
    ['no copy at all', ['mutants', '--parallel', '0'], '--parallel is "0". Give a whole number from 1.'],
    ['mutants of an unknown chart', ['mutants', ...at('lamps'), 'door'], 'No chart is called door; there are lamp.'],
    ['mutants without a model', ['mutants', ...at('lamps')], 'None of these charts has a model'],
    [
      'a broken list of equivalents',
      ['mutants', ...at('modelled')],
      'statechart-kit.equivalents.json could not be read: it is not a list.',
    ],
    ['pages of an unknown chart', ['docs', ...at('lamps'), 'door'], 'No chart is called door; there are lamp.'],
    ['a drawing of nothing', ['draw', ...at('lamps')], 'Name the chart to draw by its id.'],
    ['a drawing of an unknown chart', ['draw', ...at('lamps'), 'door'], 'No chart is called door; there are lamp.'],
    ['a drawing of two charts', ['draw', ...at('lamps'), 'lamp', 'door'], 'Nothing is known to do with "door".'],
    [
      'an unknown format',
      ['draw', ...at('lamps'), '--format', 'gif', 'lamp'],
      'There is no format "gif"; there are svg, png, json',
    ],
    ['a PNG in the terminal', ['draw', ...at('lamps'), '--format', 'png', 'lamp'], 'name a file by --out lamp.png.'],
    ['a scaffold of nothing', ['scaffold'], 'Name the file of a machine, such as src/login.machine.ts.'],
    ['a scaffold of a missing file', ['scaffold', '/no.machine.mjs'], 'There is no file /no.machine.mjs.'],
    [
      'a scaffold of a file without a machine',
      ['scaffold', '/plain.mjs'],
      '/plain.mjs exports no machine. Export what createMachine returns.',
    ],
    [
      'a scaffold of a file that throws',
      ['scaffold', '/throwing.mjs'],
      '/throwing.mjs could not be loaded: no lamp today',
    ],
    [
      'a scaffold over a file',
      ['scaffold', '/there.machine.mjs'],
      'there.model.ts is there already. Nothing was written: move it away first.',
    ],
    [
      'a comparison with nothing',
      ['diff', ...at('lamps')],
      'Name what to compare with: a git reference, or two files of machines.',
    ],
    [
      'a comparison outside of a repository',
      ['diff', ...at('lamps'), 'HEAD'],
      'is not in a git repository, so there is no "HEAD" to compare with. Name two files',
    ],
    [
      'a comparison of files without a machine',
      ['diff', '/plain.mjs', '/lamp.machine.mjs'],
      '/plain.mjs exports no machine.',
    ],
  ])('%s', async (_, args, message) => {
    const { code, text } = await run(...args);
    expect(text).toContain(message);
    expect(code).toBe(1);
  });

  it('a port that is in use, and a reference that git does not know', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    const taken = await run('gallery', '/lamps.config.mjs', '--port', String(port));
    await new Promise((resolve) => other.close(resolve));
    expect(taken.text).toBe(
      `The gallery could not start: Port ${port} is already in use. Name another port by --port.`,
    );
    execFileSync('git', ['init', '--quiet'], { cwd: folder });
    const unknown = await run('diff', ...at('lamps'), 'nowhere');
    rmSync(join(folder, '.git'), { recursive: true });
    expect(unknown.text).toContain('git knows no commit "nowhere", and there is no such file. Name a commit');
    expect([taken.code, unknown.code]).toEqual([1, 1]);
  });

  it('a PNG without a browser', async () => {
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'no-browser'));
    const { code, text } = await run('draw', ...at('lamps'), '--format', 'png', '--out', '/lamp.png', 'lamp');
    expect(text).toContain('PNG is drawn by Chromium, and none was found: npx playwright install chromium');
    expect([code, existsSync(join(folder, 'lamp.png'))]).toEqual([1, false]);
  });

  it('nothing that it then does in part: an existing file is untouched', () => {
    expect(readFileSync(join(folder, 'there.model.ts'), 'utf8')).toBe('');
  });
});

describe('help', () => {
  it('lists every command, and each says what it takes', async () => {
    const all = await run('--help');
    for (const [name, { usage, about }] of Object.entries(commands)) {
      expect(all.text).toContain(`  ${name} ${usage}\n      ${about}`);
      expect(await run(name, '--help')).toEqual({ code: 0, text: `statechart-kit ${name} ${usage}\n    ${about}` });
    }
    expect(all).toEqual({ ...(await run()), code: 0 });
  });
});
