/** Selects the runner that a project has configured. */
import type { KitConfig } from '../config/index.ts';
import { byCommands } from './by-commands.ts';
import { byVitest } from './by-vitest.ts';
import type { CreateRunner } from './runner.ts';

export const getRunner = ({ mutants = {} }: Pick<KitConfig, 'mutants'>): CreateRunner =>
  mutants.commands ? byCommands(mutants.commands) : byVitest(mutants.projects ?? []);

/** The check of the types, if the project has configured one. */
export const getCompiler = ({ mutants }: Pick<KitConfig, 'mutants'>): CreateRunner | null =>
  mutants?.compiler ? byCommands([mutants.compiler]) : null;
