/** Runs any test runner, in one process for each mutant. */
import { startGroup, type ProcessGroup } from './process-group.ts';
import { LONGEST_MS, type Runner, type CreateRunner } from './runner.ts';

/** @param commands run in order until one fails; each gets the folder of tests, and the chart's other places of tests, as its last arguments */
export const byCommands =
  (commands: readonly (readonly string[])[]): CreateRunner =>
  (copy): Runner => {
    let group: ProcessGroup | null = null;
    const succeeds = ([program = '', ...args]: readonly string[], mostMs: number) =>
      new Promise<boolean>((resolve) => {
        const started = startGroup(program, args, copy, 'ignore');
        group = started;
        const timer = setTimeout(started.end, Math.min(mostMs, LONGEST_MS));
        const settle = (isSuccess: boolean) => {
          clearTimeout(timer);
          resolve(isSuccess);
        };
        started.process.on('error', () => settle(false));
        started.process.on('exit', (status) => settle(status === 0));
      });
    return {
      passes: async ({ tests, timeoutMs }) => {
        for (const command of commands) if (!(await succeeds([...command, ...tests], timeoutMs))) return false;
        return true;
      },
      end: () => group?.end(),
    };
  };
