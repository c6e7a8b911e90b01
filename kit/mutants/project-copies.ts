/** Copies of a project for mutants, so that the project itself stays unchanged. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';

const isInstalled = (name: string) => /^node_modules(\/|$)/.test(name);

const PREFIX = 'statechart-kit-mutants-';

/** The folder with everything of one copy. The copy itself lies in it as deep as the project lies in its repository. */
const runFolderOf = (copy: string) => copy.slice(0, copy.indexOf(sep, copy.lastIndexOf(PREFIX)));

/** The temporary folder of the run, beside the copy. It is removed even if the runner is killed. */
export const temporaryOf = (copy: string) => join(runFolderOf(copy), 'temporary');

/** A process of the run may still be ending and writing, so removal is retried. */
export const removeCopy = (copy: string) => rmSync(runFolderOf(copy), { recursive: true, force: true, maxRetries: 5 });

/** Folders without sources. Only used outside a git repository, where no ignore file applies. */
const NO_SOURCES = /^(node_modules|\.git|\.cache|dist|build|coverage|test-results)$/;

function filesUnder(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [name];
    return NO_SOURCES.test(entry.name) ? [] : filesUnder(root, name);
  });
}

/**
 * The project's own files: tracked files and new files that are not ignored. Outside a repository, all but known output
 * folders.
 */
function projectFiles(root: string): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return status === 0 ? stdout.split('\0').filter((name) => name !== '') : filesUnder(root);
}

/** The folder of the whole repository: a workspace's packages import from each other, and what they share is installed above them. */
function topOf(root: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--show-toplevel'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : root;
}

/** Links to everything that lies beside the project in its repository, at the same relative paths. */
function linkNeighbours(root: string, top: string, copy: string) {
  for (let [own, place] = [root, copy]; own !== top; [own, place] = [dirname(own), dirname(place)])
    for (const name of readdirSync(dirname(own)))
      if (name !== basename(own) && name !== '.git') symlinkSync(join(dirname(own), name), join(dirname(place), name));
}

/** Copies the project's own files to a temporary folder with a link to its packages. Removes the copy on failure. */
export function copyProject(project: string): string {
  const root = realpathSync(project);
  const top = topOf(root);
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  const copy = join(folder, 'project', relative(top, root));
  try {
    mkdirSync(copy, { recursive: true });
    mkdirSync(join(folder, 'temporary'));
    linkNeighbours(root, top, copy);
    // If git does not ignore `node_modules`, the list would include all packages.
    const own = projectFiles(root).filter((name) => !isInstalled(name));
    for (const name of own.filter((one) => existsSync(join(root, one)))) {
      mkdirSync(dirname(join(copy, name)), { recursive: true });
      // A nested repository is listed as its folder.
      cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    // A package of a workspace may have no `node_modules` of its own.
    if (existsSync(join(root, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    return copy;
  } catch (failure) {
    removeCopy(copy);
    throw failure;
  }
}
