/** The process in which Vitest keeps running. It receives one test run at a time over its message channel. */
import type * as VitestNode from 'vitest/node';

/** `changed`: whole paths. */
export type Asked = { tests: readonly string[]; changed: readonly string[] };
export type Answer = { isPassed: boolean };

async function isPassed(
  vitest: VitestNode.Vitest,
  projects: readonly string[],
  { tests, changed }: Asked,
): Promise<boolean> {
  for (const file of changed) vitest.invalidateFile(file);
  const all = await vitest.globTestSpecifications([...tests]);
  const inTurn = projects.length === 0 ? [all] : projects.map((name) => all.filter((one) => one.project.name === name));
  const some = inTurn.filter((specifications) => specifications.length > 0);
  for (const specifications of some) {
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // Only tests of this run: Vitest keeps the results of earlier ones.
    const isGood = specifications.every(({ testModule }) => testModule?.ok() === true);
    if (unhandledErrors.length > 0 || !isGood) return false;
  }
  return some.length > 0;
}

/**
 * @param node the project's own Vitest
 * @param root the copy of the project
 * @param projects names of Vitest projects, run in order until one fails; without any, all run at once
 */
export async function serve({ createVitest }: typeof VitestNode, root: string, projects: readonly string[]) {
  const vitest = await createVitest('test', {
    root,
    watch: false,
    bail: 1,
    reporters: [{}],
    ...(projects.length > 0 && { project: [...projects] }),
  });
  process.on('message', (asked: Asked) => {
    const send = (answer: Answer) => process.send?.(answer);
    void isPassed(vitest, projects, asked).then(
      (isGood) => send({ isPassed: isGood }),
      () => send({ isPassed: false }),
    );
  });
}
