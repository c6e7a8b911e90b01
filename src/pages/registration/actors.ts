/** Starts the registration's chart with its slots filled: the only file of the page that knows a service. */
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Address, GeocodedAddress } from '../../../machines/address/address.types.ts';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import type { AvailabilityAnswer, AvailabilityInput } from '../../../machines/availability/availability.types.ts';
import type { CardElementEvent, Charge, ChargeChanged } from '../../../machines/card-form/card-form.types.ts';
import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import type { CheckCouponInput, CouponAnswer } from '../../../machines/coupon/coupon.types.ts';
import { selectStatus } from '../../../machines/map-loader/map-loader.selectors.ts';
import { late } from '../../../machines/lib/late.ts';
import type {
  Confirmation,
  ConfirmationRequest,
  ConfirmInput,
  RegisterInput,
  RegistrationAnswer,
  SettleInput,
} from '../../../machines/payment/payment.types.ts';
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
import { createDrafts, type Drafts } from '../../services/drafts.ts';
import { createTitle, focusField, focusOn, showForm } from '../../services/focus.ts';
import { createKey } from '../../services/keys.ts';
import { openPageHistory } from '../../services/page-history.ts';
import type { RegistrationData } from '../../services/page-data.ts';
import type { Maps, StartPage, Surroundings } from '../../services/surroundings.ts';

type RegistrationProps = {
  actor: RegistrationRef;
  maps: { serviceName: string; readonly loader: Maps['loader'] };
  termsUrl: string;
  overviewUrl: string;
  signInUrl: string;
  testMode: boolean;
};

/** @throws when the page data are another page's: the portal's own mistake */
export const start: StartPage<RegistrationProps> = (surroundings) => {
  const { pageData, inspect } = surroundings;
  const maps = lateMaps(surroundings);
  const { registration } = pageData;
  if (!registration) throw new Error('The registration was started on another page.');
  const drafts = createDrafts({
    siteUrl: pageData.siteUrl,
    userId: pageData.currentUser.id,
    email: pageData.currentUser.email,
    metaId: [registration.formMeta.stripe.id, registration.isSecondaryUser ? 'invited' : 'member'].join('-'),
  });
  const actor = createActor(registrationLogic(surroundings, registration, { drafts, bringMaps: maps.bring }), {
    input: inputOf(registration, surroundings, drafts.read()),
    ...(inspect && { inspect }),
  });
  return {
    actor: actor.start(),
    maps: maps.view,
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
    alreadyMember: data.alreadyMember,
    secondary: data.isSecondaryUser,
    skipProducts: formMeta.skipProductSection,
    developerMode,
    paymentFailed: data.paymentFailed,
    paymentSucceeded: data.paymentSucceeded,
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

function registrationLogic(
  surroundings: Surroundings,
  data: RegistrationData,
  { drafts, bringMaps }: { drafts: Drafts; bringMaps: BringMaps },
) {
  const { bringRest, telemetry } = surroundings;
  const setTitle = createTitle();
  return registrationMachine.provide({
    actors: {
      availability: availabilityMachine.provide({
        actors: {
          checkAvailability: fromPromise<AvailabilityAnswer, AvailabilityInput>(async ({ input, signal }) => {
            const [{ createCheckAvailability }, rest] = await Promise.all([
              import('../../services/availability.ts'),
              bringRest(),
            ]);
            return createCheckAvailability(rest)(input, signal);
          }),
        },
      }),
      coupon: couponMachine.provide({
        actors: {
          checkCoupon: fromPromise<CouponAnswer, CheckCouponInput>(async ({ input, signal }) => {
            const [{ createCheckCoupon }, rest] = await Promise.all([import('../../services/coupons.ts'), bringRest()]);
            return createCheckCoupon(rest)(input, signal);
          }),
        },
      }),
      practices: late(() => practicesLogic(bringMaps)),
      billing: late(() => billingLogic(bringMaps)),
      admin: late(async () => (await lateParts()).practiceAdminMachine),
      payment: late(() => paymentLogic(surroundings, data)),
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

type BringMaps = Surroundings['bringMaps'];

/** An address brings the maps with it, so a view that draws one is never there before they are. */
function lateMaps({ pageData, bringMaps }: Surroundings) {
  let arrived: Maps | null = null;
  return {
    bring: async () => (arrived = await bringMaps()),
    view: {
      serviceName: pageData.brand.mapsService,
      get loader() {
        if (!arrived) throw new Error('A map was drawn before its address was there.');
        return arrived.loader;
      },
    },
  };
}

/** Charts behind the first page: they come while the visitor chooses. */
const lateParts = () => import('../../../machines/registration/late-parts.ts');

async function practicesLogic(bringMaps: BringMaps) {
  const { practicesMachine, practiceMachine } = await lateParts();
  const address = await addressLogic(bringMaps);
  return practicesMachine.provide({ actors: { practice: practiceMachine.provide({ actors: { address } }) } });
}

async function billingLogic(bringMaps: BringMaps) {
  const { billingMachine } = await lateParts();
  return billingMachine.provide({ actors: { address: await addressLogic(bringMaps) } });
}

/** The geocoder is part of the maps script, which is loaded with the first check if no map has brought it before. */
async function addressLogic(bringMaps: BringMaps) {
  const [{ addressMachine }, { createGeocoder }, { loader, service }] = await Promise.all([
    lateParts(),
    import('../../services/geocoder.ts'),
    bringMaps(),
  ]);
  const geocode = createGeocoder(async () => {
    loader.send({ type: 'load.requested' });
    await waitFor(loader, (snapshot) => selectStatus(snapshot) !== 'loading');
    return service.openGeocoder();
  });
  return addressMachine.provide({
    actors: { geocode: fromPromise<GeocodedAddress, { address: Address }>(({ input }) => geocode(input.address)) },
  });
}

async function paymentLogic({ pageData, bringRest }: Surroundings, { formMeta, inviteToken }: RegistrationData) {
  const [{ CARD_ELEMENT_ID, cardFormMachine, paymentMachine }, { createCardService, createRegistrations }, rest] =
    await Promise.all([lateParts(), import('../../services/paying.ts'), bringRest()]);
  const { stripe } = formMeta;
  const registrations = createRegistrations(rest, {
    action: formMeta.action,
    processSignup: formMeta.processSignup,
    referrer: formMeta.referrer,
    gatewayId: stripe.id,
    inviteToken,
  });
  const cards = createCardService({
    publicKey: stripe.publicKey,
    apiVersion: stripe.apiVersion,
    paymentMethods: stripe.paymentMethods,
    locale: pageData.locale,
    scriptUrl: stripe.scriptUrl,
    elementId: CARD_ELEMENT_ID,
  });
  return paymentMachine.provide({
    actors: {
      cardForm: cardFormMachine.provide({
        actors: {
          loadCardService: fromPromise<void, undefined>(({ signal }) => cards.load(signal)),
          cardElement: fromCallback<ChargeChanged, { charge: Charge }, CardElementEvent>(
            ({ input, receive, sendBack }) => {
              const element = cards.mount(input.charge, sendBack);
              receive(({ charge }) => element.update(charge));
              return element.remove;
            },
          ),
        },
      }),
      checkCard: fromPromise<void, undefined>(() => cards.check()),
      createKey: fromPromise<string, undefined>(async () => createKey()),
      register: fromPromise<RegistrationAnswer, RegisterInput>(({ input, signal }) =>
        registrations.register(input, signal),
      ),
      confirm: fromPromise<Confirmation, ConfirmInput>(({ input }) => cards.confirm(input)),
      settle: fromPromise<void, SettleInput>(({ input, signal }) => registrations.settle(input, signal)),
      lookUp: fromPromise<Confirmation, ConfirmationRequest>(({ input }) => cards.lookUp(input)),
    },
  });
}
