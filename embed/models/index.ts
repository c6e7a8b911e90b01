/**
 * The `models` namespace: types and validators of configurations, filters and requests. Everything is exported by name
 * from modules without side effects, so that a bundler includes only what is used.
 */
export * from './constants.ts';
export * from './enums.ts';
export { Filter } from './filter.ts';
export * from './filters.ts';
export * from './helpers.ts';
export * from './selectors.ts';
export type * from './types/commands.ts';
export type * from './types/common.ts';
export type * from './types/configurations.ts';
export type * from './types/filters.ts';
export type * from './types/layout.ts';
export type * from './types/requests.ts';
export type * from './types/selectors.ts';
export type * from './types/settings.ts';
export type * from './types/targets.ts';
export * from './validation/validators.ts';
