/** The repository's own files, as the architecture's checks see them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every file under a folder, by its path from the root, sorted. */
export const filesUnder = (folder: string): string[] =>
  existsSync(`${ROOT}${folder}`)
    ? readdirSync(`${ROOT}${folder}`, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/').replace(/\/+/g, '/'))
        .map((file) => file.slice(ROOT.replaceAll('\\', '/').length))
        .sort()
    : [];

export const contentOf = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');
