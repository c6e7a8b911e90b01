/** What an answer of the host changes, when answers may overtake each other (decisions, "Onboarding"). */
import type { OnboardingItem } from '../onboarding-step/onboarding-step.types.ts';

export const getSteps = (items: readonly OnboardingItem[]) => items.flatMap(({ steps }) => steps);

/** The names of all completed steps. */
export const completedSteps = (items: readonly OnboardingItem[]): string[] =>
  getSteps(items).flatMap(({ name, completed }) => (completed ? [name] : []));

/**
 * The items as the host says, except that no step becomes open again: an answer that was made before another one may
 * come after it. Of an item about which it is behind, the further progress counts.
 */
export function withAnswer(known: readonly OnboardingItem[], answer: readonly OnboardingItem[]): OnboardingItem[] {
  const completed = new Set(completedSteps(known));
  return answer.map((item) => {
    const isBehind = item.steps.some((step) => !step.completed && completed.has(step.name));
    if (!isBehind) return item;
    const before = known.find(({ name }) => name === item.name);
    return {
      ...item,
      completed: item.completed || (before?.completed ?? false),
      progress: Math.max(item.progress, before?.progress ?? 0),
      steps: item.steps.map((step) => ({ ...step, completed: step.completed || completed.has(step.name) })),
    };
  });
}
