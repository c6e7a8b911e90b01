import type { DeveloperModeContext } from '../../../machines/developer-mode/developer-mode.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const isShown = ({ administrator, on, page }: DeveloperModeContext) =>
  (administrator || on) && page !== 'user_settings_invite';

const enable: ExpectedElement = { role: 'button', name: 'Enable developer mode' };
const disable: ExpectedElement = { role: 'button', name: 'Disable developer mode' };

/** The notice is a region. After a refused cookie, its message shows in any state. */
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

/** A test cannot press a missing button, but the chart must handle such an event. */
export const developerModeUserActions: UserActions = {
  'mode.toggled': (_, { context }) =>
    isShown(context as DeveloperModeContext) ? { click: context.on ? disable : enable } : { send: true },
};
