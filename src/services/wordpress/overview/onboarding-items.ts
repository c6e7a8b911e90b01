/**
 * Onboarding items in the page data and in the host's responses (spec: rest#onboarding-route, onboarding#step-names).
 */
import * as v from 'valibot';
import type { OnboardingItem } from '../../../../machines/onboarding-step/onboarding-step.types.ts';
import { textOrEmpty, webUrl } from '../api-schema.ts';

const stepSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,64}$/)),
    label: textOrEmpty,
    completed: v.boolean(),
    required: v.boolean(),
    link: v.exactOptional(webUrl),
    help: v.exactOptional(textOrEmpty),
    automatic: v.exactOptional(v.boolean()),
  }),
  v.transform((step) => ({ ...step, label: step.label || step.name })),
);

const itemSchema = v.object({
  name: textOrEmpty,
  completed: v.boolean(),
  progress: v.pipe(v.number(), v.minValue(0), v.maxValue(100), v.transform(Math.round)),
  steps: v.array(stepSchema),
});

const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

/** A step's name is unique across all items. */
export const onboardingItems = v.pipe(
  v.array(itemSchema),
  v.check((items) => isUnique(items.flatMap(({ steps }) => steps.map(({ name }) => name)))),
) satisfies v.GenericSchema<unknown, OnboardingItem[]>;

export const onboardingAnswer = v.object({ items: onboardingItems });
