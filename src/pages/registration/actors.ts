/** Starts the registration's chart with its slots filled: the only file of the page that knows a service. */
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { addressMachine } from '../../../machines/address/address.machine.ts';
import type { Address, GeocodedAddress, GeocodeFailure } from '../../../machines/address/address.types.ts';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import type { AvailabilityAnswer, AvailabilityInput } from '../../../machines/availability/availability.types.ts';
import { billingMachine } from '../../../machines/billing/billing.machine.ts';
import { CARD_ELEMENT_ID, cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import type { CardElementEvent, Charge, ChargeChanged } from '../../../machines/card-form/card-form.types.ts';
import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import type { CheckCouponInput, CouponAnswer } from '../../../machines/coupon/coupon.types.ts';
import { selectStatus } from '../../../machines/map-loader/map-loader.selectors.ts';
import type { Failure } from '../../../machines/lib/failure.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type {
  Confirmation,
  ConfirmationRequest,
  ConfirmInput,
  RegisterInput,
  RegistrationAnswer,
  SettleInput,
} from '../../../machines/payment/payment.types.ts';
import { practiceMachine } from '../../../machines/practice/practice.machine.ts';
import { practicesMachine } from '../../../machines/practices/practices.machine.ts';
import { ERRORS_ID, fieldId, FORM_ID, HEADING_ID } from '../../../machines/registration/anchors.ts';
import { draftOf } from '../../../machines/registration/draft.ts';
import { registrationMachine, type RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import type {
  Draft,
  HistoryCommand,
  HistoryEvent,
  HistoryInput,
  RegistrationInput,
} from '../../../machines/registration/registration.types.ts';
import { createCheckAvailability } from '../../services/availability.ts';
import { createCheckCoupon } from '../../services/coupons.ts';
import { createDrafts, type Drafts } from '../../services/drafts.ts';
import { createTitle, focusField, focusOn, showForm } from '../../services/focus.ts';
import { createKey } from '../../services/keys.ts';
import { openPageHistory } from '../../services/page-history.ts';
import type { RegistrationData } from '../../services/page-data.ts';
import type { CardService, Registrations } from '../../services/paying.ts';
import type { StartPage, Surroundings } from '../../services/surroundings.ts';

type RegistrationProps = {
  actor: RegistrationRef;
  mapLoader: Surroundings['mapLoader'];
  mapsService: string;
  termsUrl: string;
  overviewUrl: string;
  signInUrl: string;
  testMode: boolean;
};

/** @throws when the page data are another page's: the portal's own mistake */
export const start: StartPage<RegistrationProps> = (surroundings) => {
  const { pageData, mapLoader, inspect } = surroundings;
  const { registration } = pageData;
  if (!registration) throw new Error('The registration was started on another page.');
  const drafts = createDrafts({
    siteUrl: pageData.siteUrl,
    userId: pageData.currentUser.id,
    email: pageData.currentUser.email,
    metaId: [registration.formMeta.stripe.id, registration.isSecondaryUser ? 'invited' : 'member'].join('-'),
  });
  const actor = createActor(registrationLogic(surroundings, registration, drafts), {
    input: inputOf(registration, surroundings, drafts.read()),
    ...(inspect && { inspect }),
  });
  return {
    actor: actor.start(),
    mapLoader,
    mapsService: pageData.brand.mapsService,
    termsUrl: registration.termsUrl,
    overviewUrl: pageData.overviewUrl,
    signInUrl: pageData.signInUrl,
    testMode: registration.formMeta.stripe.testMode,
  };
};

function inputOf(data: RegistrationData, { developerMode }: Surroundings, draft: Draft | null): RegistrationInput {
  const { formMeta, user } = data;
  return {
    loggedIn: formMeta.loggedIn,
    secondary: data.isSecondaryUser,
    skipProducts: formMeta.skipProductSection,
    developerMode,
    paymentFailed: data.paymentFailed,
    cardConfigured: formMeta.stripe.configured,
    products: data.products,
    productId: data.productId,
    couponCode: formMeta.coupon,
    transactionId: formMeta.transactionId,
    person: user.person,
    username: user.username,
    email: user.email,
    practices: user.practices,
    admin: user.admin,
    draft,
  };
}

function registrationLogic(surroundings: Surroundings, data: RegistrationData, drafts: Drafts) {
  const { rest, telemetry } = surroundings;
  const checkAvailability = createCheckAvailability(rest);
  const checkCoupon = createCheckCoupon(rest);
  const address = addressLogic(surroundings);
  const setTitle = createTitle();
  return registrationMachine.provide({
    actors: {
      availability: availabilityMachine.provide({
        actors: {
          checkAvailability: fromPromise<AvailabilityAnswer, AvailabilityInput>(({ input, signal }) =>
            checkAvailability(input, signal),
          ),
        },
      }),
      coupon: couponMachine.provide({
        actors: {
          checkCoupon: fromPromise<CouponAnswer, CheckCouponInput>(({ input, signal }) => checkCoupon(input, signal)),
        },
      }),
      practices: practicesMachine.provide({ actors: { practice: practiceMachine.provide({ actors: { address } }) } }),
      billing: billingMachine.provide({ actors: { address } }),
      payment: paymentLogic(surroundings, data),
      pageHistory: fromCallback<HistoryCommand, HistoryInput, HistoryEvent>(({ input, receive, sendBack }) => {
        const pages = openPageHistory({ ...input, onMove: (page) => sendBack({ type: 'history.moved', page }) });
        receive(({ page }) => pages.show(page));
        return pages.close;
      }),
    },
    actions: {
      keepDraft: ({ context }) => drafts.keep(() => draftOf(context)),
      dropDraft: () => drafts.drop(),
      reloadPage: () => location.reload(),
      showTitle: (_, { title }) => setTitle(title),
      focusHeading: () => showForm(FORM_ID, HEADING_ID),
      focusErrors: () => focusOn(ERRORS_ID),
      focusField: (_, { field }) => focusField(fieldId(field)),
      track: (_, { name }) => telemetry.track(name),
    },
  });
}

/** The geocoder is part of the maps script, which is loaded with the first check if no map has brought it before. */
function addressLogic({ mapLoader, googleMaps }: Surroundings) {
  const openGeocoder = async () => {
    mapLoader.send({ type: 'load.requested' });
    await waitFor(mapLoader, (snapshot) => selectStatus(snapshot) !== 'loading');
    return googleMaps.openGeocoder();
  };
  const geocode = async (address: Address) => {
    const { createGeocoder } = await import('../../services/geocoder.ts').catch(() => {
      throw { kind: 'unavailable' } satisfies GeocodeFailure;
    });
    return createGeocoder(openGeocoder)(address);
  };
  return addressMachine.provide({
    actors: { geocode: fromPromise<GeocodedAddress, { address: Address }>(({ input }) => geocode(input.address)) },
  });
}

function paymentLogic({ pageData, rest }: Surroundings, { formMeta, inviteToken }: RegistrationData) {
  const { stripe } = formMeta;
  let paying: { registrations: Registrations; cards: CardService } | null = null;
  /** Brings the code at the first need of it. Without it nothing can have been sent. */
  const bring = async () => {
    if (paying) return paying;
    const { createCardService, createRegistrations } = await import('../../services/paying.ts').catch(() => {
      throw { kind: 'offline' } satisfies Failure;
    });
    return (paying ??= {
      registrations: createRegistrations(rest, {
        action: formMeta.action,
        processSignup: formMeta.processSignup,
        referrer: formMeta.referrer,
        gatewayId: stripe.id,
        inviteToken,
      }),
      cards: createCardService({
        publicKey: stripe.publicKey,
        apiVersion: stripe.apiVersion,
        paymentMethods: stripe.paymentMethods,
        locale: pageData.locale,
        scriptUrl: stripe.scriptUrl,
        elementId: CARD_ELEMENT_ID,
      }),
    });
  };
  return paymentMachine.provide({
    actors: {
      cardForm: cardFormMachine.provide({
        actors: {
          loadCardService: fromPromise<void, undefined>(async ({ signal }) => (await bring()).cards.load(signal)),
          cardElement: fromCallback<ChargeChanged, { charge: Charge }, CardElementEvent>(
            ({ input, receive, sendBack }) => {
              if (!paying) throw new Error('The card form was drawn before its service was loaded.');
              const element = paying.cards.mount(input.charge, sendBack);
              receive(({ charge }) => element.update(charge));
              return element.remove;
            },
          ),
        },
      }),
      checkCard: fromPromise<void, undefined>(async () => (await bring()).cards.check()),
      createKey: fromPromise<string, undefined>(async () => createKey()),
      register: fromPromise<RegistrationAnswer, RegisterInput>(async ({ input, signal }) =>
        (await bring()).registrations.register(input, signal),
      ),
      confirm: fromPromise<Confirmation, ConfirmInput>(async ({ input }) => (await bring()).cards.confirm(input)),
      settle: fromPromise<void, SettleInput>(async ({ input, signal }) =>
        (await bring()).registrations.settle(input, signal),
      ),
      lookUp: fromPromise<Confirmation, ConfirmationRequest>(async ({ input }) => (await bring()).cards.lookUp(input)),
    },
  });
}
