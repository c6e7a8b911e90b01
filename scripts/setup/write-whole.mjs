import fs from 'node:fs';

/**
 * Writes a file atomically. Other processes that read or write it at the same time never see an empty or partial file.
 *
 * @param {string} file
 * @param {string | Buffer} content
 */
export function writeWhole(file, content) {
  const draft = `${file}-${process.pid}`;
  fs.writeFileSync(draft, content);
  fs.renameSync(draft, file);
}
