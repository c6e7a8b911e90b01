/** Starts the chart of the navigator profile: its SWOT analysis. */
import { createActor, fromPromise } from 'xstate';
import { swotAnalysisMachine, type SwotAnalysisRef } from '../../../machines/swot-analysis/swot-analysis.machine.ts';
import type { MissingRequirement } from '../../../machines/swot-analysis/swot-analysis.types.ts';
import { navigatorSchema } from '../../services/wordpress/navigator-data.ts';
import type { StartPage } from '../../services/app-context.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';

type NavigatorProps = {
  analysis: SwotAnalysisRef;
  /** The current user's e-mail address, which receives the analysis. */
  email: string;
  /** Where to change to a plan with the analysis; '' if the member's plan has it. */
  plansUrl: string;
};

/** @throws {PageDataError} if the view's data are invalid */
export const start: StartPage<NavigatorProps> = ({ pageData, inspect, snapshotOf }) => {
  const { webhookUrl, plansUrl } = readViewData(navigatorSchema, pageData);
  const { email } = pageData.currentUser;
  const machine = swotAnalysisMachine.provide({
    actors: {
      generateAnalysis: fromPromise<string, undefined>(async ({ signal }) => {
        const { createGenerateAnalysis } = await import('../../services/automation/swot.ts');
        return createGenerateAnalysis({ webhookUrl, email })(signal);
      }),
    },
    actions: {
      logResponse: (_, { response }) => {
        // The specification requires it: "The response is logged".
        // oxlint-disable-next-line no-console
        console.info('SWOT analysis:', response);
      },
    },
  });
  const input = { missing: missingRequirement(webhookUrl, email) };
  return {
    analysis: createActor(machine, { input, ...(inspect && { inspect }), ...snapshotOf?.(machine) }).start(),
    email,
    plansUrl,
  };
};

function missingRequirement(webhookUrl: string, email: string): MissingRequirement | null {
  if (webhookUrl === '') return 'webhook';
  return email === '' ? 'email' : null;
}
