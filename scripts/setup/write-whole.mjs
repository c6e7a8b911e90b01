import fs from 'node:fs';

/**
 * Writes a file that other processes read and write at any moment: they find all of it, and never one that is empty or in part.
 *
 * @param {string} file
 * @param {string} content
 */
export function writeWhole(file, content) {
  const draft = `${file}-${process.pid}`;
  fs.writeFileSync(draft, content);
  fs.renameSync(draft, file);
}
