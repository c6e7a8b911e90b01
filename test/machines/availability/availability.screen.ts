/** What a visitor sees at the Username during the check. */
import type { AvailabilityInput } from '../../../machines/availability/availability.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const username: ExpectedElement = { role: 'textbox', name: 'Username' };
const field = ({ value }: AvailabilityInput): ExpectedElement[] => [{ ...username, value }];

/** A taken name is an error. The form decides when errors show: after the visitor has left the field. */
export const availabilityScreen: ScreenModel<AvailabilityInput> = {
  '#availability.idle': field,
  '#availability.debouncing': field,
  '#availability.checking': field,
  '#availability.free': field,
  '#availability.taken': field,
  '#availability.unusable': field,
  '#availability.unverified': (context) => [
    ...field(context),
    { role: 'paragraph', text: 'We could not check "Username". You can continue.' },
  ],
};

export const availabilityUserActions: UserActions = {
  'value.changed': ({ value }: { value: string }) => ({ fill: username, value }),
  'check.requested': () => ({ blur: username }),
};
