/** For charts with a state for each reason why a request failed. Not in `request.ts`, which their first pages do not load. */
import { toErrorCategory, toFetchError, type ErrorCategory } from './errors.ts';

type Thrown = { error: unknown };

/** For `setup({ guards })`: whether a request failed for this reason. */
export const isErrorCategory = (_: unknown, { error, category }: Thrown & { category: ErrorCategory }): boolean =>
  toErrorCategory(toFetchError(error)) === category;

/** The transition after an error of this category. */
export const onCategory = <Target extends string>(category: ErrorCategory, target: Target) =>
  ({
    guard: { type: 'isErrorCategory', params: ({ event }: { event: Thrown }) => ({ error: event.error, category }) },
    target,
  }) as const;
