/**
 * The rule of liveness as a test beside the generated ones, so that the chart's own tests notice a removed `onError` or
 * time-out.
 */
import type { AnyStateMachine } from 'xstate';
import { assertEqual } from '../model/deep-equal.ts';
import type { Model } from '../model/create-model.ts';
import { livenessViolations, waitsForPromise } from '../rules/liveness.ts';
import { describe, it } from './runner.ts';

/**
 * @param modelOrModels all models of one chart
 * @param allowed intended violations, in the rule's words (`livenessViolations`)
 */
export function describeLiveness(modelOrModels: Model | readonly Model[], allowed: readonly string[] = []) {
  const models: readonly Model[] = [modelOrModels].flat();
  const machine = models[0]!.machine as AnyStateMachine;
  describe(`${machine.id}, a state that waits for a promise`, () => {
    it('can be left by its success, by any failure, and by a time-out or a cancel', () => {
      // Without a promise, the rule would pass whatever the chart does.
      if (!waitsForPromise(machine))
        throw new Error(`"${machine.id}" invokes no promise, so describeLiveness checks nothing. Remove the call.`);
      assertEqual(livenessViolations(models), allowed, 'No state waits forever.');
    });
  });
}
