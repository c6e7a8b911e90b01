/** Merges a response of the host, when responses may arrive out of order (spec: onboarding#progress). */
import type { OnboardingItem } from '../onboarding-step/onboarding-step.types.ts';

export const getSteps = (items: readonly OnboardingItem[]) => items.flatMap(({ steps }) => steps);

/** The names of all completed steps. */
export const completedSteps = (items: readonly OnboardingItem[]): string[] =>
  getSteps(items).flatMap(({ name, completed }) => (completed ? [name] : []));

/**
 * Merges the host's items, except that no completed step becomes open again: an older response may arrive after a newer
 * one. If the response is behind on an item, the larger progress counts.
 */
export function mergeItems(known: readonly OnboardingItem[], answer: readonly OnboardingItem[]): OnboardingItem[] {
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
