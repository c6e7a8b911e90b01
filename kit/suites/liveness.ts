/** The rule of liveness as a test beside a chart's generated ones: so the chart's own tests notice an `onError` or a time-out that is gone. */
import { assertEqual } from '../model/deep-equal.ts';
import type { Model } from '../model/create-model.ts';
import { livenessViolations } from '../rules/liveness.ts';
import { describe, it } from './runner.ts';

/**
 * @param modelOrModels all models of one chart
 * @param allowed what breaks the rule for a reason, in the rule's words (`livenessViolations`)
 */
export function describeLiveness(modelOrModels: Model | readonly Model[], allowed: readonly string[] = []) {
  const models: readonly Model[] = [modelOrModels].flat();
  describe(`${models[0]!.machine.id}, whoever waits for an answer`, () => {
    it('can leave by its success, by any failure, and by a time-out or a cancel', () => {
      assertEqual(livenessViolations(models), allowed, 'Nobody is left waiting.');
    });
  });
}
