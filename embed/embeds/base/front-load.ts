/** Sends the configuration as soon as the app reports that it is ready, so that it can start to fetch. */
import { validationError } from '../../errors.ts';
import type { IError } from '../../models/index.ts';
import { sendRequest, type FrameClient } from '../nodes/request.ts';

/** Front-load is used for at most this many components beside the new one (spec: embedding#front-load). */
export const MAX_FRONT_LOAD_TIMES = 2;

type FrontLoadClient = FrameClient & {
  config: { accessToken?: string };
  validate(config: object): IError[];
};

/** Rejects with the array of validation errors when the configuration is wrong. */
export async function sendFrontLoad(component: FrontLoadClient): Promise<void> {
  const { config, iframe } = component;
  if (!config.accessToken) return;
  const errors = component.validate(config);
  if (errors) throw validationError(errors);
  if (iframe?.contentWindow) await sendRequest(component, 'post', '/frontload/config', config);
}
