/**
 * The rule of liveness as a test beside the generated ones, so that the chart's own tests notice a removed `onError` or
 * time-out.
 */
import { assertEqual } from '../model/deep-equal.ts';
import type { Model } from '../model/create-model.ts';
import { livenessViolations } from '../rules/liveness.ts';
import { describe, it } from './runner.ts';

/**
 * @param modelOrModels all models of one chart
 * @param allowed intended violations, in the rule's words (`livenessViolations`)
 */
export function describeLiveness(modelOrModels: Model | readonly Model[], allowed: readonly string[] = []) {
  const models: readonly Model[] = [modelOrModels].flat();
  describe(`${models[0]!.machine.id}, a state that waits for a promise`, () => {
    it('can be left by its success, by any failure, and by a time-out or a cancel', () => {
      assertEqual(livenessViolations(models), allowed, 'No state waits forever.');
    });
  });
}
