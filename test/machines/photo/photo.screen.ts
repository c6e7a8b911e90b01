/** What a member sees under "Your photo" on Your Membership. */
import type { ExpectedElement, ScreenModel, UserActions } from '#kit';
import type { PhotoContext, PhotoRefusal } from '../../../machines/photo/photo.types.ts';
import { failure, LEAVE, requestActions, RETRY, SIGNED_OUT } from '../request/request.parts.ts';

const REMOVE: ExpectedElement = { role: 'button', name: 'Remove photo' };

const REFUSALS: Record<PhotoRefusal, string> = {
  type: 'Choose a JPG, PNG or WebP file.',
  size: 'This file is larger than 10 MB. Choose a smaller one.',
  unreadable: 'This file is damaged or is not a photo. Choose another one.',
};

const buttons = ({ url }: PhotoContext, isBusy = false): ExpectedElement[] => [
  { role: 'button', name: url === '' ? 'Choose a photo' : 'Replace photo', disabled: isBusy },
  ...(url === '' ? [] : [REMOVE]),
];

export const photoScreen: ScreenModel<PhotoContext> = {
  '#photo.idle': (context) => buttons(context),
  '#photo.saving': (context) => buttons(context, true),
  '#photo.saved': (context) => [
    ...buttons(context),
    { role: 'status', text: context.url === '' ? 'Your photo has been removed.' : 'Saved. This is your photo now.' },
  ],
  '#photo.refused': (context) => [
    ...buttons(context),
    { role: 'alert', text: `Error: ${context.refusal === null ? '' : REFUSALS[context.refusal]}` },
  ],
  '#photo.failed': (context) => [
    ...buttons(context),
    ...failure('We could not save your photo.', context.error),
    RETRY,
    LEAVE,
  ],
  '#photo.signedOut': () => SIGNED_OUT,
};

export const photoUserActions: UserActions = {
  // The browser's own dialog chooses the file.
  'photo.chosen': () => ({ send: true }),
  'photo.removed': (_, { context }: { context: PhotoContext }) =>
    context.url === '' ? { send: true } : { click: REMOVE },
  ...requestActions,
};
