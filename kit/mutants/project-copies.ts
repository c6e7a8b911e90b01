/** Copies of a project in which faults are made: the project itself is left as it is. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const isInstalled = (name: string) => /^node_modules(\/|$)/.test(name);

/** Beside the copy: for what is written meanwhile, and would stay when whoever writes it is ended. */
export const temporaryOf = (copy: string) => join(dirname(copy), 'temporary');

/** What ran in it may still be ending, and write. */
export const removeCopy = (copy: string) => rmSync(dirname(copy), { recursive: true, force: true, maxRetries: 5 });

/** What git knows of, and what is new: without what was installed or built. Leaves nothing behind when it fails. */
export function copyProject(root: string): string {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const copy = join(mkdtempSync(join(tmpdir(), 'statechart-kit-mutants-')), 'project');
  try {
    for (const folder of [copy, temporaryOf(copy)]) mkdirSync(folder);
    // Of a project that does not tell git to leave it out, it would be all packages.
    const own = listed.split('\0').filter((name) => name !== '' && !isInstalled(name));
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
