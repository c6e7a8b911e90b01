/** Starts the registration's chart with its slots filled: the only file of the page that knows a service. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import type { CheckCouponInput, CouponAnswer } from '../../../machines/coupon/coupon.types.ts';
import { late } from '../../../machines/lib/late.ts';
import { registrationMachine, type RegistrationRef } from '../../../machines/registration/registration.machine.ts';
import type {
  Draft,
  HistoryCommand,
  HistoryEvent,
  HistoryInput,
  RegistrationInput,
} from '../../../machines/registration/registration.types.ts';
import { hasDraft, type DraftOwner } from '../../services/draft-keys.ts';
import { freshAddress } from '../../services/fresh-address.ts';
import { once } from '../../services/once.ts';
import type { PageHistory } from '../../services/page-history.ts';
import type { RegistrationData } from '../../services/page-data.ts';
import type { Maps, StartPageLater, Surroundings } from '../../services/surroundings.ts';
import { createTitle } from '../../services/title.ts';

type Outside = ReturnType<Awaited<ReturnType<typeof bringLater>>['openOutside']>;

type RegistrationProps = {
  actor: RegistrationRef;
  maps: { serviceName: string; readonly loader: Maps['loader'] };
  termsUrl: string;
  overviewUrl: string;
  signInUrl: string;
  freshUrl: string;
  testMode: boolean;
};

/** Whatever the first page can do without; it comes while the visitor chooses. */
const bringLater = once(() => import('../registration-later/actors.ts'));

/** @throws when the page data are another page's: the portal's own mistake */
export const start: StartPageLater<RegistrationProps> = async (surroundings) => {
  const { pageData, inspect } = surroundings;
  const maps = lateMaps(surroundings);
  const { registration } = pageData;
  if (!registration) throw new Error('The page data have no registration.');
  const owner: DraftOwner = {
    siteUrl: pageData.siteUrl,
    userId: pageData.currentUser.id,
    email: pageData.currentUser.email,
    metaId: `${registration.formMeta.stripe.id}-${registration.isSecondaryUser ? 'invited' : 'member'}`,
  };
  const bringOutside = once(async () => (await bringLater()).openOutside(owner, pageData));
  const draft = hasDraft(owner) ? (await bringOutside()).readDraft() : null;
  const actor = createActor(registrationLogic(surroundings, registration, { bringOutside, bringMaps: maps.bring }), {
    input: inputOf(registration, surroundings, draft),
    ...(inspect && { inspect }),
  });
  return {
    actor: actor.start(),
    maps: maps.view,
    termsUrl: registration.termsUrl,
    overviewUrl: pageData.overviewUrl,
    signInUrl: pageData.signInUrl,
    // The host reads the invitation there.
    freshUrl: freshAddress('invite'),
    testMode: registration.formMeta.stripe.testMode,
  };
};

function inputOf(data: RegistrationData, { developerMode }: Surroundings, draft: Draft | null): RegistrationInput {
  const { formMeta, user } = data;
  return {
    loggedIn: formMeta.loggedIn,
    alreadyMember: data.alreadyMember,
    inviteInvalid: data.inviteInvalid,
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

type Bringing = { bringOutside: () => Promise<Outside>; bringMaps: Surroundings['bringMaps'] };

function registrationLogic(surroundings: Surroundings, data: RegistrationData, { bringOutside, bringMaps }: Bringing) {
  const { bringRest } = surroundings;
  const setTitle = createTitle();
  /** What does not come leaves its own undone and stops nobody: a chart that has to come says so (`late`). */
  const outside = (use: (outside: Outside) => void) => void bringOutside().then(use, () => {});
  return registrationMachine.provide({
    actors: {
      availability: late(async () => (await bringLater()).availabilityLogic(surroundings)),
      coupon: couponMachine.provide({
        actors: {
          checkCoupon: fromPromise<CouponAnswer, CheckCouponInput>(async ({ input, signal }) => {
            const [{ createCheckCoupon }, rest] = await Promise.all([import('../../services/coupons.ts'), bringRest()]);
            return createCheckCoupon(rest)(input, signal);
          }),
        },
      }),
      practices: late(async () => (await bringLater()).practicesLogic(bringMaps)),
      billing: late(async () => (await bringLater()).billingLogic(bringMaps)),
      admin: late(async () => (await bringLater()).practiceAdminMachine),
      payment: late(async () => (await bringLater()).paymentLogic(surroundings, data)),
      pageHistory: fromCallback<HistoryCommand, HistoryInput, HistoryEvent>(({ input, receive, sendBack }) => {
        let { page: shown } = input;
        let pages: PageHistory | null = null;
        let isOver = false;
        receive(({ page }) => {
          shown = page;
          if (pages) pages.show(page);
          // Something for Back to go back from; the history puts its own in its place when it has come.
          else if (page > input.page) location.hash = `/step-${page}`;
        });
        outside(({ openPageHistory }) => {
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
      keepDraft: ({ context }) => outside(({ keepDraft }) => keepDraft(context)),
      dropDraft: () => outside(({ dropDraft }) => dropDraft()),
      reloadPage: () => location.reload(),
      showTitle: (_, { title }) => setTitle(title),
      focusHeading: () => outside(({ focusHeading }) => focusHeading()),
      focusErrors: () => outside(({ focusErrors }) => focusErrors()),
      focusField: (_, { field }) => outside(({ focusField }) => focusField(field)),
      track: (_, { name }) => outside(({ track }) => track(name)),
    },
  });
}

/** An address brings the maps with it, so a view that draws one is never there before they are. */
function lateMaps({ pageData, bringMaps }: Surroundings) {
  let arrived: Maps | null = null;
  return {
    bring: async () => (arrived = await bringMaps()),
    view: {
      serviceName: pageData.brand.mapsService,
      get loader() {
        if (!arrived) throw new Error('The maps are not there yet.');
        return arrived.loader;
      },
    },
  };
}
