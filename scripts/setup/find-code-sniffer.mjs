import { installPackages } from './debian.mjs';
import { installedProgram, startProblem } from './programs.mjs';

/** Debian's package with `phpcs` and `phpcbf`. */
const PACKAGE = 'php-codesniffer';

const problems = () => startProblem('phpcs', installedProgram('phpcs'), ['--version'], { mustSucceed: true });

/**
 * Finds PHP_CodeSniffer, or else (as root on Debian) installs it.
 *
 * @param {{ log: (line: string) => void }} options
 * @throws {Error} With what is missing and what to do.
 */
export async function findCodeSniffer({ log }) {
  if (problems().length === 0) return;
  await installPackages([PACKAGE], log);
  const [problem] = problems();
  if (problem === undefined) return;
  throw new Error(`PHP_CodeSniffer was not found or could not be installed: ${problem}.
As root on Debian: apt-get install ${PACKAGE}`);
}
