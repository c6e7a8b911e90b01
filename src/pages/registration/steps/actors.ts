/**
 * Implementations for the registration's lazy actors, in one chunk: the first page needs none of these charts and
 * services.
 */
import { createActor, fromPromise } from 'xstate';
import type { AvailabilityAnswer, AvailabilityInput } from '../../../../machines/availability/availability.types.ts';
import type {
  BilledAccount,
  Confirmation,
  ConfirmationRequest,
  ConfirmInput,
  Receipt,
  RegisterInput,
  RegistrationAnswer,
  RegistrationStatus,
  ReportSuccessInput,
} from '../../../../machines/payment/payment.types.ts';
import { COUPON_ID, ERRORS_ID, fieldId, FORM_ID, HEADING_ID } from '../../../../machines/registration/dom-ids.ts';
import { toDraft } from '../../../../machines/registration/draft.ts';
import { lazyMachine } from '../../../../machines/lib/lazy-machine.ts';
import type { PasswordStrengthSlot } from '../../../../machines/password-strength/password-strength.machine.ts';
import type { Text } from '../../../../machines/lib/text.ts';
import { translate } from '../../../../machines/lib/translation.ts';
import {
  availabilityMachine,
  billingMachine,
  cardFormMachine,
  paymentMachine,
} from '../../../../machines/registration/lazy-machines.ts';
import type {
  FieldName,
  RegistrationContext,
  TelemetryName,
} from '../../../../machines/registration/registration.types.ts';
import { createDrafts } from '../../../services/browser/drafts.ts';
import { focusField, focusOn, showForm } from '../../../services/browser/focus.ts';
import { createIdempotencyKey } from '../../../services/browser/idempotency-key.ts';
import type { RegistrationData } from '../../../services/wordpress/page-data.ts';
import { openPageHistory } from '../../../services/browser/page-history.ts';
import type { AppContext } from '../../../services/app-context.ts';
import type { CardService } from '../../../services/stripe/stripe-service.ts';
import { createTitle } from '../../../services/browser/title.ts';
import { createTelemetry } from '../../../services/telemetry/telemetry-queue.ts';

import { addressLogic } from '../../practices/actors.ts';

export { practicesLogic } from '../../practices/actors.ts';
export { practiceAdminMachine } from '../../../../machines/registration/lazy-machines.ts';

/**
 * The registration's effects on the window, the tab's storage and telemetry.
 *
 * @param strength receives the chart of the password's strength
 */
export function createPageEffects(
  appContext: AppContext,
  registration: RegistrationData,
  strength: PasswordStrengthSlot,
) {
  const { siteUrl, currentUser, themeOptions } = appContext.pageData;
  strength.actor = createActor(
    lazyMachine(async () => (await import('../../password-strength/actors.ts')).passwordStrengthLogic(appContext)),
    { ...(appContext.inspect && { inspect: appContext.inspect }) },
  );
  const drafts = createDrafts({
    siteUrl,
    userId: currentUser.id,
    email: currentUser.email,
    metaId: `${registration.formMeta.stripe.id}-${registration.isSecondaryUser ? 'invited' : 'member'}`,
  });
  const setTitle = createTitle();
  const { track } = createTelemetry(themeOptions.appInsightsConnectionString);
  return {
    readDraft: drafts.read,
    /** The receipt of the payment that the bank has redirected back from. */
    readReceipt: async () =>
      (await import('../../../services/wordpress/registration/receipt.ts')).parseReceipt(registration.receipt),
    openPageHistory,
    actions: {
      saveDraft: ({ context }: { context: RegistrationContext }) => drafts.keep(() => toDraft(context)),
      deleteDraft: drafts.drop,
      showTitle: (_: object, { title }: { title: Text }) => setTitle(translate(title)),
      focusHeading: () => showForm(FORM_ID, HEADING_ID),
      focusErrors: () => focusOn(ERRORS_ID),
      focusCoupon: () => focusField(COUPON_ID),
      focusField: (_: object, { field }: { field: FieldName }) => focusField(fieldId(field)),
      track: (_: object, { name }: { name: TelemetryName }) => track(name),
    },
  };
}

export const availabilityLogic = async ({ lazyRest }: Pick<AppContext, 'lazyRest'>) =>
  availabilityMachine.provide({
    actors: {
      checkAvailability: fromPromise<AvailabilityAnswer, AvailabilityInput>(async ({ input, signal }) => {
        const [{ createCheckAvailability }, rest] = await Promise.all([
          import('../../../services/wordpress/registration/availability.ts'),
          lazyRest(),
        ]);
        return createCheckAvailability(rest)(input, signal);
      }),
    },
  });

export async function billingLogic(lazyMaps: AppContext['lazyMaps']) {
  return billingMachine.provide({ actors: { address: await addressLogic(lazyMaps) } });
}

/** The host's name for a card form that MemberPress handles. */
const MEMBERPRESS = 'memberpress';

/** @param card receives the handle that connects the view and Stripe */
export async function paymentLogic(
  { pageData, lazyRest }: AppContext,
  { formMeta, inviteToken }: RegistrationData,
  card: { elements?: CardService['elements'] },
  session: { signOutUrl: string },
) {
  const [{ createStripeService, createRegistrations }, rest] = await Promise.all([
    import('../../../services/payment-services.ts'),
    lazyRest(),
  ]);
  const { stripe } = formMeta;
  const registrations = createRegistrations(rest, {
    action: formMeta.action,
    processSignup: formMeta.processSignup,
    referrer: formMeta.referrer,
    gatewayId: stripe.id,
    ...(stripe.gateway === MEMBERPRESS && { memberpressUrl: stripe.ajaxUrl }),
    inviteToken,
    // For signed-in users WordPress prints "Sign out" itself.
    ...(!formMeta.loggedIn && { session }),
  });
  const cards = createStripeService({
    publicKey: stripe.publicKey,
    apiVersion: stripe.apiVersion,
    paymentMethods: stripe.paymentMethods,
    locale: pageData.locale,
    scriptUrl: stripe.scriptUrl,
  });
  card.elements = cards.elements;
  return paymentMachine.provide({
    actors: {
      cardForm: cardFormMachine.provide({
        actors: { loadCardService: fromPromise<void, undefined>(({ signal }) => cards.load(signal)) },
      }),
      checkCard: fromPromise<void, undefined>(() => cards.check()),
      createKey: fromPromise<string, undefined>(async () => createIdempotencyKey()),
      changeEmail: fromPromise<BilledAccount, { email: string }>(({ input, signal }) =>
        registrations.changeEmail(input, signal),
      ),
      register: fromPromise<RegistrationAnswer, RegisterInput>(({ input, signal }) =>
        registrations.register(input, signal),
      ),
      retrieveRegistration: fromPromise<RegistrationStatus, undefined>(({ signal }) =>
        registrations.retrieveStatus(signal),
      ),
      confirm: fromPromise<Confirmation, ConfirmInput>(({ input }) => cards.confirm(input)),
      reportSuccess: fromPromise<Receipt | null, ReportSuccessInput>(({ input, signal }) =>
        registrations.reportSuccess(input, signal),
      ),
      retrievePayment: fromPromise<Confirmation, ConfirmationRequest>(({ input }) => cards.lookUp(input)),
    },
  });
}
