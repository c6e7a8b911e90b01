/** What a member who did not register on this site sees before the overview. */
import type { ExpectedElement, ScreenModel, UserActions } from '#kit';
import type { AgreementsContext } from '../../../machines/agreements/agreements.types.ts';
import { LEAVE, RETRY, SIGNED_OUT, failure, requestActions } from '../request/request.parts.ts';

const NAMES: Record<string, string> = {
  hipaa: 'HIPAA Agreement',
  privacyPolicy: 'Privacy Policy',
  memberDirectory: 'Show me in the member directory',
};
const SUBMIT: ExpectedElement = { role: 'button', name: 'Agree and continue' };

const boxes = ({ agreed }: AgreementsContext): ExpectedElement[] => [
  { role: 'checkbox', name: NAMES['hipaa']!, checked: agreed.hipaa },
  { role: 'checkbox', name: NAMES['privacyPolicy']!, checked: agreed.privacyPolicy },
  { role: 'checkbox', name: NAMES['memberDirectory']!, checked: agreed.memberDirectory },
];

const missing = ({ agreed, required }: AgreementsContext): ExpectedElement[] =>
  required
    .filter((name) => !agreed[name])
    .map((name) => ({ role: 'paragraph', text: `You must agree to the following: "${NAMES[name]}"` }));

export const agreementsScreen: ScreenModel<AgreementsContext> = {
  '#agreements.asking.unchecked': (context) => [...boxes(context), SUBMIT],
  '#agreements.asking.incomplete': (context) => [...boxes(context), ...missing(context), SUBMIT],
  '#agreements.saving': (context) => [...boxes(context), SUBMIT],
  '#agreements.failed': (context) => [
    ...boxes(context),
    ...failure('We could not save your agreements.', context.error),
    RETRY,
    LEAVE,
  ],
  '#agreements.given': () => [{ role: 'heading', name: 'Membership Overview' }],
  '#agreements.signedOut': () => SIGNED_OUT,
};

export const agreementsUserActions: UserActions = {
  'agreement.toggled': ({ agreement }: { agreement: string }) => ({
    click: { role: 'checkbox', name: NAMES[agreement]! },
  }),
  'form.submitted': () => ({ click: SUBMIT }),
  ...requestActions,
};
