/** Whom a project wants its tests to be run by. */
import type { KitConfig } from '../config/index.ts';
import { byCommands } from './by-commands.ts';
import { byVitest } from './by-vitest.ts';
import type { Runners } from './runner.ts';

export const runnersOf = ({ mutants }: Pick<KitConfig, 'mutants'>): Runners =>
  mutants && 'commands' in mutants ? byCommands(mutants.commands) : byVitest(mutants?.projects ?? []);
