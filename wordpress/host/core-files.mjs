/** Styles, scripts and pictures of the WordPress that the host boots. Core's zip does not contain them. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeFsMountHandler } from '@php-wasm/node';

/** The folder of the package with WordPress. */
export const builds = fileURLToPath(new URL('./node_modules/@wp-playground/wordpress-builds/', import.meta.url));

/** The folder of the static files on disk. */
export const coreFiles = path.join(builds, 'public/wp-6.5');

/** Where PHP finds this folder. */
const MOUNT_POINT = '/core-files';

/** wp-admin joins files of these folders into one response: `load-styles.php` and `load-scripts.php`. PHP reads no others. */
const JOINED_BY_PHP = ['wp-admin/css', 'wp-admin/js', 'wp-includes/css', 'wp-includes/js'];

/**
 * Links the files that wp-admin joins to where core expects them. They stay on disk, because copying them would slow each start.
 *
 * @param {import('@php-wasm/universal').PHP} php
 * @param {string} root WordPress' folder in PHP's memory.
 */
export async function addCoreFiles(php, root) {
  php.mkdirTree(MOUNT_POINT);
  // After 400 requests, PHP gets a new runtime. It mounts its folders again and drops links to them, so each mount makes the links.
  await php.mount(MOUNT_POINT, async (mountingPhp, fileSystem, mountPoint) => {
    const unmount = await createNodeFsMountHandler(coreFiles)(mountingPhp, fileSystem, mountPoint);
    for (const name of JOINED_BY_PHP) link(mountingPhp, name, root);
    return unmount;
  });
}

/**
 * Links one file or folder, or what PHP's memory lacks of it.
 *
 * @param {import('@php-wasm/universal').PHP} php
 * @param {string} name Its path below WordPress' folder.
 * @param {string} root
 */
function link(php, name, root) {
  const target = `${root}/${name}`;
  if (!php.fileExists(target)) php.symlink(`${MOUNT_POINT}/${name}`, target);
  else if (php.isDir(target))
    for (const entry of fs.readdirSync(path.join(coreFiles, name))) link(php, `${name}/${entry}`, root);
}
