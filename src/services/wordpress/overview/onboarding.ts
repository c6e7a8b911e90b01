/** Completing a step of the onboarding (host contract 3.7). */
import type { FetchError } from '../../../../machines/lib/errors.ts';
import type { OnboardingItem } from '../../../../machines/onboarding-step/onboarding-step.types.ts';
import { onboardingAnswer } from './onboarding-items.ts';
import type { Rest } from '../rest.ts';

/**
 * Tells the host that a step is completed; it answers with all items as they are now. Asking again changes nothing.
 *
 * @throws {FetchError} as `rest.call`; invalidResponse too when the answer does not have the step completed
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
