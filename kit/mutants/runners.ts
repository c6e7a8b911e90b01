/** Selects the runner that a project has configured. */
import type { KitConfig } from '../config/index.ts';
import { byCommands } from './by-commands.ts';
import { byVitest } from './by-vitest.ts';
import type { CreateRunner } from './runner.ts';

export const getRunner = ({ mutants }: Pick<KitConfig, 'mutants'>): CreateRunner =>
  mutants && 'commands' in mutants ? byCommands(mutants.commands) : byVitest(mutants?.projects ?? []);
