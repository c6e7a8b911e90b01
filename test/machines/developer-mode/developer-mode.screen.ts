import type { DeveloperModeContext } from '../../../machines/developer-mode/developer-mode.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const isShown = ({ administrator, on, page }: DeveloperModeContext) =>
  (administrator || on) && page !== 'user_settings_invite';

const enable: ExpectedElement = { role: 'button', name: 'Enable developer mode' };
const disable: ExpectedElement = { role: 'button', name: 'Disable developer mode' };

/** The notice is a region; the message about a refused cookie is there after a refusal, in any state. */
const frame = (context: DeveloperModeContext): ExpectedElement[] => [
  ...(isShown(context) ? [{ role: 'region', name: 'Developer notice' }] : []),
  ...(context.refused && context.page !== 'user_settings_invite'
    ? [{ role: 'alert', text: 'Developer mode could not be turned on: this browser did not store its cookie.' }]
    : []),
];

export const developerModeScreen: ScreenModel<DeveloperModeContext> = {
  '#developer-mode.off': (context) => [
    ...frame(context),
    ...(isShown(context) ? [{ ...enable, disabled: false }] : []),
  ],
  '#developer-mode.on': (context) => [
    ...frame(context),
    ...(isShown(context) ? [{ ...disable, disabled: false }] : []),
  ],
  '#developer-mode.reloading': (context) => [
    ...frame(context),
    ...(isShown(context) ? [{ ...(context.on ? disable : enable), disabled: true }] : []),
  ],
};

/** Nobody can press a button that is not there; the chart must stand it all the same. */
export const developerModeUserActions: UserActions = {
  'mode.toggled': (_, { context }) =>
    isShown(context as DeveloperModeContext) ? { click: context.on ? disable : enable } : { send: true },
};
