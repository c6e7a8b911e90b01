/** Starts the chart of the agreements. Loaded only for members who are asked. */
import { createActor, fromPromise } from 'xstate';
import { agreementsMachine } from '../../../../machines/agreements/agreements.machine.ts';
import type { Agreements } from '../../../../machines/payment/agreements.ts';
import type { AppContext } from '../../../services/app-context.ts';
import { createSaveAgreements, readAgreements } from '../../../services/wordpress/overview/agreements.ts';

/**
 * The chart, with what its view shows.
 *
 * @param data The view data's `agreements`.
 * @throws {Error} if they are invalid
 */
export function startAgreements({ lazyRest, inspect, snapshotOf }: AppContext, data: unknown) {
  const { required, agreed, termsUrl, isListed } = readAgreements(data);
  const machine = agreementsMachine.provide({
    actors: {
      saveAgreements: fromPromise<void, { agreed: Agreements }>(async ({ input, signal }) => {
        await createSaveAgreements(await lazyRest())(input, signal);
      }),
    },
  });
  const agreements = createActor(machine, {
    input: { required, agreed },
    ...(inspect && { inspect }),
    ...snapshotOf?.(machine),
  }).start();
  return { agreements, termsUrl, isListed };
}
