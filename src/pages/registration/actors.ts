/** Starts the registration's chart with its slots filled. No other file of the first page imports a service. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import type { CheckCouponInput, CouponAnswer } from '../../../machines/coupon/coupon.types.ts';
import { lazyMachine } from '../../../machines/lib/lazy-machine.ts';
import { memoizedImport, type MemoizedImport } from '../../../machines/lib/memoized-import.ts';
import type { Receipt } from '../../../machines/payment/payment.types.ts';
import type { PasswordStrengthSlot } from '../../../machines/password-strength/password-strength.machine.ts';
import { registrationMachine, type RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import type {
  Draft,
  HistoryCommand,
  HistoryEvent,
  HistoryInput,
  RegistrationContext,
  RegistrationInput,
} from '../../../machines/registration/registration.types.ts';
import { hasDrafts } from '../../services/browser/draft-keys.ts';
import { urlWithoutParameter } from '../../services/browser/url-without-parameter.ts';
import type { PageHistory } from '../../services/browser/page-history.ts';
import type { RegistrationData } from '../../services/wordpress/page-data.ts';
import type { CardService } from '../../services/stripe/stripe-service.ts';
import { mapsFor, type Maps, type StartPageAsync, type AppContext } from '../../services/app-context.ts';

type PageEffects = ReturnType<Awaited<ReturnType<typeof lazyStepActors>>['createPageEffects']>;

/** Filled when the payment's code is loaded. */
type CardSlot = { testMode: boolean; elements?: CardService['elements'] };

/** The sign-out URL of the session that the form starts. It contains a nonce, so no chart's context holds it. */
export type Session = { signOutUrl: string };

type RegistrationProps = {
  actor: RegistrationRef;
  maps: { serviceName: string; readonly loader: Maps['loader'] };
  termsUrl: string;
  overviewUrl: string;
  accountUrl: string;
  signInUrl: string;
  freshUrl: string;
  card: CardSlot;
  strength: PasswordStrengthSlot;
  session: Session;
};

/** Everything that the first page does not need; it loads while the visitor chooses. */
const lazyStepActors = memoizedImport(() => import('./steps/actors.ts'));

/** @throws if the page data belong to another page, which is a bug of the portal */
export const start: StartPageAsync<RegistrationProps> = async (appContext) => {
  const { pageData, inspect } = appContext;
  const { registration } = pageData;
  if (!registration) throw new Error('The page data have no registration.');
  const strength: PasswordStrengthSlot = {};
  const lazyPageEffects = memoizedImport(async () =>
    (await lazyStepActors()).createPageEffects(appContext, registration, strength),
  );
  const card: CardSlot = { testMode: registration.formMeta.stripe.testMode };
  const session: Session = { signOutUrl: '' };
  const draft = hasDrafts() ? (await lazyPageEffects()).readDraft() : null;
  const receipt = registration.paymentSucceeded ? await (await lazyPageEffects()).readReceipt() : null;
  const actor = createActor(registrationLogic(appContext, registration, lazyPageEffects, card, session), {
    input: inputOf(registration, appContext, draft, receipt),
    ...(inspect && { inspect }),
  });
  return {
    actor: actor.start(),
    maps: mapsFor(appContext),
    termsUrl: registration.termsUrl,
    overviewUrl: pageData.overviewUrl,
    accountUrl: registration.accountUrl,
    signInUrl: pageData.signInUrl,
    // The host reads the invitation from this parameter.
    freshUrl: urlWithoutParameter('invite'),
    card,
    strength,
    session,
  };
};

function inputOf(
  data: RegistrationData,
  { developerMode }: AppContext,
  draft: Draft | null,
  receipt: Receipt | null,
): RegistrationInput {
  const { formMeta } = data;
  return {
    loggedIn: formMeta.loggedIn,
    alreadyMember: data.alreadyMember,
    inviteInvalid: data.inviteInvalid,
    secondary: data.isSecondaryUser,
    skipProducts: formMeta.skipProductSection,
    developerMode,
    paymentFailed: data.paymentFailed,
    paymentSucceeded: data.paymentSucceeded,
    receipt,
    cardConfigured: formMeta.stripe.configured,
    credit: formMeta.stripe.credit,
    products: data.products,
    productId: data.productId,
    couponCode: formMeta.coupon,
    transactionId: formMeta.transactionId,
    ...data.user,
    account: data.account,
    draft,
  };
}

function registrationLogic(
  appContext: AppContext,
  data: RegistrationData,
  lazyPageEffects: MemoizedImport<PageEffects>,
  card: CardSlot,
  session: Session,
) {
  const { lazyRest, lazyMaps } = appContext;
  /** If the code fails to load, its effects are skipped. Charts that must load report it themselves (`lazyMachine`). */
  const withPageEffects = (use: (effects: PageEffects) => void) => void lazyPageEffects().then(use, () => {});
  /** An action of the chart whose code is loaded lazily, by its name. */
  const effect =
    <Params>(name: keyof PageEffects['actions']) =>
    (scope: { context: RegistrationContext }, params: Params) =>
      withPageEffects(({ actions }) => (actions[name] as (scope: object, params: Params) => void)(scope, params));
  return registrationMachine.provide({
    actors: {
      availability: lazyMachine(async () => (await lazyStepActors()).availabilityLogic(appContext)),
      coupon: couponMachine.provide({
        actors: {
          checkCoupon: fromPromise<CouponAnswer, CheckCouponInput>(async ({ input, signal }) => {
            const [{ createCheckCoupon }, rest] = await Promise.all([
              import('../../services/wordpress/registration/coupons.ts'),
              lazyRest(),
            ]);
            return createCheckCoupon(rest)(input, signal);
          }),
        },
      }),
      practices: lazyMachine(async () => (await lazyStepActors()).practicesLogic(lazyMaps)),
      billing: lazyMachine(async () => (await lazyStepActors()).billingLogic(lazyMaps)),
      admin: lazyMachine(async () => (await lazyStepActors()).practiceAdminMachine),
      payment: lazyMachine(async () => (await lazyStepActors()).paymentLogic(appContext, data, card, session)),
      pageHistory: fromCallback<HistoryCommand, HistoryInput, HistoryEvent>(({ input, receive, sendBack }) => {
        let { page: shown } = input;
        let pages: PageHistory | null = null;
        let isOver = false;
        receive(({ page }) => {
          shown = page;
          if (pages) pages.show(page);
          // Adds a history entry, so that Back stays on this page. The page history replaces the entry when its code has loaded.
          else if (page > input.page) location.hash = `/step-${page}`;
        });
        withPageEffects(({ openPageHistory }) => {
          if (isOver) return;
          pages = openPageHistory({ ...input, shown, onMove: (page) => sendBack({ type: 'history.moved', page }) });
        });
        return () => {
          isOver = true;
          pages?.close();
        };
      }),
    },
    actions: {
      saveDraft: effect('saveDraft'),
      deleteDraft: effect('deleteDraft'),
      reloadPage: () => location.reload(),
      showTitle: effect('showTitle'),
      focusHeading: effect('focusHeading'),
      focusErrors: effect('focusErrors'),
      focusCoupon: effect('focusCoupon'),
      focusField: effect('focusField'),
      track: effect('track'),
    },
  });
}
