/** Fills the slot of the password's strength, for the two pages with a new password: Registration and Your Membership. */
import { fromPromise } from 'xstate';
import { passwordStrengthMachine } from '../../../machines/password-strength/password-strength.machine.ts';
import type { Estimate, PasswordScore } from '../../../machines/password-strength/password-strength.types.ts';
import type { AppContext } from '../../services/app-context.ts';
import { createPasswordEstimator, passwordDataSchema } from '../../services/wordpress/password-estimator.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';

export function passwordStrengthLogic({ pageData }: Pick<AppContext, 'pageData'>) {
  const estimate = createPasswordEstimator(readViewData(passwordDataSchema, pageData).zxcvbnUrl);
  return passwordStrengthMachine.provide({
    actors: { estimate: fromPromise<PasswordScore, Estimate>(({ input }) => estimate(input)) },
  });
}
