/** Copies of a project in which faults are made: the project itself is left as it is. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const isInstalled = (name: string) => /^node_modules(\/|$)/.test(name);

/** Beside the copy: for what is written meanwhile, and would stay when whoever writes it is ended. */
export const temporaryOf = (copy: string) => join(dirname(copy), 'temporary');

/** What ran in it may still be ending, and write. */
export const removeCopy = (copy: string) => rmSync(dirname(copy), { recursive: true, force: true, maxRetries: 5 });

/** Folders that hold no sources. Only used outside of a git repository, where nothing says what is ignored. */
const NO_SOURCES = /^(node_modules|\.git|\.cache|dist|build|coverage|test-results)$/;

function filesUnder(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [name];
    return NO_SOURCES.test(entry.name) ? [] : filesUnder(root, name);
  });
}

/** The project's own files: what git tracks and what is new and not ignored. Outside of a repository, all but known output folders. */
function projectFiles(root: string): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return status === 0 ? stdout.split('\0').filter((name) => name !== '') : filesUnder(root);
}

/** Copies the project's own files to a temporary folder, with a link to its packages. Leaves nothing behind when it fails. */
export function copyProject(root: string): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'statechart-kit-mutants-')), 'project');
  try {
    for (const folder of [copy, temporaryOf(copy)]) mkdirSync(folder);
    // Of a project that does not tell git to leave it out, it would be all packages.
    const own = projectFiles(root).filter((name) => !isInstalled(name));
    for (const name of own.filter((one) => existsSync(join(root, one)))) {
      mkdirSync(dirname(join(copy, name)), { recursive: true });
      // A repository within is listed as its folder.
      cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    return copy;
  } catch (failure) {
    removeCopy(copy);
    throw failure;
  }
}
