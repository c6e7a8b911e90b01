/** Follows a page of the guide in a separate project: writes its files, runs its commands, compares their output. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pages, type Page } from '../../docs/markdown.ts';
import { canStay, type StayingPrograms } from './resident-programs.ts';
import { isOutputOf, pageBefore, stepsOf, type Change, type Command } from './written-page.ts';

export type Surroundings = {
  /** The folder of the new project. */
  project: string;
  /** The modules folder of a project with all packages. */
  modules: string;
  environment?: Record<string, string>;
  /** Programs that need not restart for each command. */
  staying?: StayingPrograms;
};

/** The environment of commands in the project, without the variables that this run's Vitest sets. */
export function environmentOf({ modules, environment = {} }: Pick<Surroundings, 'modules' | 'environment'>) {
  const { VITEST: _, VITEST_MODE: __, NODE_ENV: ___, ...own } = process.env;
  return {
    ...own,
    ...environment,
    NO_COLOR: '1',
    PATH: `${join(modules, '.bin')}${delimiter}${own['PATH'] ?? ''}`,
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
}

const pageOf = (file: string): Page => {
  const page = pages.find((one) => one.file === file);
  if (!page) throw new Error(`There is no page ${file}.`);
  return page;
};

function write(project: string, place: string, code: string) {
  mkdirSync(dirname(join(project, place)), { recursive: true });
  writeFileSync(join(project, place), code);
}

/** Writes a page's files as they are at the end of that page. */
function writeFilesOf(project: string, page: Page) {
  const before = pageBefore(page);
  if (before !== null) writeFilesOf(project, pageOf(before));
  for (const step of stepsOf(page)) if (step.kind === 'file') write(project, step.place, step.code);
}

/** @returns a function that undoes the change */
function change(project: string, { place, was, becomes }: Change): () => void {
  const file = join(project, place);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text.split(was).length !== 2)
    throw new Error(`what it changes is ${text.split(was).length - 1} times in ${place}`);
  // A replacement string would interpret "$'"; a function inserts the text unchanged.
  writeFileSync(
    file,
    text.replace(was, () => becomes),
  );
  return () => writeFileSync(file, text);
}

/** Runs any command except installations: all pages share one. It drops `npx`, because the programs are in PATH. */
async function run(surroundings: Surroundings, { command, isServer, output }: Command) {
  const { project, modules, staying } = surroundings;
  const [, installed] = /^npm install (?:--save-dev )?(.+)$/.exec(command) ?? [];
  if (installed !== undefined) {
    const missing = installed.split(' ').filter((name) => !existsSync(join(modules, name)));
    if (missing.length > 0) throw new Error(`the test's project has no ${missing.join(', ')}`);
    return { status: 0, out: '' };
  }
  // Ctrl-C must end a server, so a resident process cannot run it.
  if (staying && !isServer && canStay(command)) return staying.run(command, project);
  // In its own process group, so that Ctrl-C also ends the shell's children.
  const child = spawn(command.replace(/^npx /, ''), {
    cwd: project,
    env: environmentOf(surroundings),
    shell: true,
    detached: isServer,
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (isServer && isOutputOf(output ?? '', out) && child.pid) process.kill(-child.pid, 'SIGINT');
    });
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { status, out };
}

async function expectCommand(surroundings: Surroundings, command: Command) {
  const { status, out } = await run(surroundings, command);
  if ((status === 0) === command.isFailure && !command.isServer)
    throw new Error(`\`${command.command}\` ${command.isFailure ? 'passes' : `ended with ${status}`}:\n${out}`);
  if (command.output !== null && !isOutputOf(command.output, out))
    throw new Error(`\`${command.command}\` should say\n\n${command.output}\nand says\n\n${out}`);
}

/** A modules folder of the project's own, because Vite keeps its prepared packages there: two pages at a time would replace each other's. */
function linkModules(modules: string, project: string) {
  const own = join(project, 'node_modules');
  mkdirSync(own);
  for (const name of readdirSync(modules))
    if (!name.startsWith('.vite')) symlinkSync(join(modules, name), join(own, name));
}

/** @throws {Error} with the page and the line of the block that is wrong */
export async function follow(file: string, surroundings: Surroundings): Promise<void> {
  const { project, modules } = surroundings;
  const page = pageOf(file);
  mkdirSync(project, { recursive: true });
  write(project, 'package.json', JSON.stringify({ private: true, type: 'module' }));
  write(project, '.gitignore', 'node_modules\n');
  linkModules(modules, project);
  const before = pageBefore(page);
  if (before !== null) writeFilesOf(project, pageOf(before));
  let putBack: Array<() => void> = [];
  for (const step of stepsOf(page)) {
    try {
      if (step.kind === 'file') write(project, step.place, step.code);
      else if (step.kind === 'command') await expectCommand(surroundings, step);
      else if (step.kind === 'change') putBack.unshift(change(project, step));
      else {
        for (const undo of putBack) undo();
        putBack = [];
      }
    } catch (error) {
      throw new Error(`${file}:${step.line}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  for (const undo of putBack) undo();
}
