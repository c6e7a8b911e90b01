/** Completes a step of the onboarding (spec: rest#onboarding-route). */
import type { FetchError } from '../../../../machines/lib/errors.ts';
import type { OnboardingItem } from '../../../../machines/onboarding-step/onboarding-step.types.ts';
import { onboardingAnswer } from './onboarding-items.ts';
import type { Rest } from '../rest.ts';

/**
 * Marks a step as completed; the host returns all items. Repeating it changes nothing.
 *
 * @throws {FetchError} as `rest.call`; also invalidResponse if the response does not show the step as completed
 */
export const createSaveStep =
  (rest: Rest) =>
  async ({ name }: { name: string }, signal: AbortSignal): Promise<OnboardingItem[]> => {
    const { items } = await rest.call(onboardingAnswer, {
      method: 'PUT',
      to: ['user-onboarding', name],
      json: {},
      signal,
    });
    const isSaved = items.some(({ steps }) => steps.some((step) => step.name === name && step.completed));
    if (!isSaved) throw { kind: 'invalidResponse', where: 'items' } satisfies FetchError;
    return items;
  };
