/** Starts the charts of "Your Membership". */
import { createActor, fromCallback, fromPromise, type AnyStateMachine, type EventObject } from 'xstate';
import { accountPlanMachine, type AccountPlanRef } from '../../../machines/account-plan/account-plan.machine.ts';
import {
  paymentHistoryMachine,
  type PaymentHistoryRef,
} from '../../../machines/payment-history/payment-history.machine.ts';
import { isPastDue } from '../../../machines/account-plan/account-plan.rules.ts';
import { lazyMachine } from '../../../machines/lib/lazy-machine.ts';
import type { PasswordStrengthRef } from '../../../machines/password-strength/password-strength.machine.ts';
import type { PhotoRef } from '../../../machines/photo/photo.machine.ts';
import type { PlanChangeRef } from '../../../machines/plan-change/plan-change.machine.ts';
import type { ProfileRef } from '../../../machines/profile/profile.machine.ts';
import type { UnsavedChanged } from '../../../machines/profile/profile.types.ts';
import { credentialsMachine, type CredentialsRef } from '../../../machines/credentials/credentials.machine.ts';
import type { Credentials, EmailOutcome } from '../../../machines/credentials/credentials.types.ts';
import type { SettingRef } from '../../../machines/setting/setting.machine.ts';
import type { SettingInput, SettingTopic } from '../../../machines/setting/setting.types.ts';
import { teamMachine, type TeamRef } from '../../../machines/team/team.machine.ts';
import type { TeamMember } from '../../../machines/team/team.types.ts';
import { createIdempotencyKey } from '../../services/browser/idempotency-key.ts';
import { createUnsavedChangesGuard } from '../../services/browser/unsaved-changes-guard.ts';
import { forgetParameter, goTo, reloadPage } from '../../services/browser/navigation.ts';
import { accountSchema, type CardServiceData } from '../../services/wordpress/account/account-data.ts';
import { createSendCredentialsAction } from '../../services/wordpress/account/credentials.ts';
import { removePastDueNotice } from '../../services/wordpress/account/past-due-notice.ts';
import { createSendTeamAction } from '../../services/wordpress/account/team.ts';
import { mapsFor, type Maps, type StartPageAsync, type AppContext } from '../../services/app-context.ts';
import type { Rest } from '../../services/wordpress/rest.ts';
import { readViewData } from '../../services/wordpress/view-data.ts';

/** The host adds this query parameter to the return URL of Stripe's page for a new card. */
const RETURNED = 'returned';

/** The host adds this query parameter to the URL that a link in an e-mail leads to. */
const EMAIL_OUTCOME = 'email';

type AccountProps = {
  /** Null for a member without their own membership, and if another plugin sells the memberships. */
  plan: AccountPlanRef | null;
  change: PlanChangeRef | null;
  history: PaymentHistoryRef | null;
  /** Null for a user who cannot invite people. */
  team: TeamRef | null;
  profile: ProfileRef | null;
  /** Null for a user without a membership. */
  photo: { actor: PhotoRef; name: string } | null;
  credentials: CredentialsRef;
  strength: PasswordStrengthRef;
  /** Null on a site with one language. */
  language: SettingRef | null;
  /** Null for a user without a membership. */
  messages: SettingRef | null;
  /** Null for a user without their own membership. */
  directory: { setting: SettingRef; isListed: boolean } | null;
  maps: { serviceName: string; readonly loader: Maps['loader'] };
  /** The plans for sale, from the smallest. */
  offers: { name: string; benefits: string[] }[];
  billingAddress: string[];
  sellerUrl: string;
  joinUrl: string;
  overviewUrl: string;
  signInUrl: string;
  provider: string;
};

const importServices = () => import('../../services/wordpress/account/account-services.ts');

/** @throws {PageDataError} if the view's data are invalid */
export const start: StartPageAsync<AccountProps> = async (appContext) => {
  const { pageData } = appContext;
  const data = readViewData(accountSchema, pageData);
  const isSoldHere = data.isHeld && data.sellerUrl === '';
  const history = isSoldHere && data.isPaying ? startHistory(appContext) : null;
  const notifyPaid = () => history?.send({ type: 'history.outdated' });
  const answerBank = createAnswerBank(appContext, data.cardService);
  const plan = isSoldHere ? startPlan(appContext, data.returnedCard, answerBank, notifyPaid) : null;
  return {
    plan,
    change: plan && startChange(appContext, answerBank, plan, notifyPaid),
    history,
    team: data.team && startTeam(appContext, data.team),
    profile: data.profile ? await startProfile(appContext, data.profile, data.isPaying) : null,
    photo: data.photo && { actor: startPhoto(appContext, data.photo.value), name: data.photo.name },
    credentials: startCredentials(appContext, data.credentials, data.emailOutcome || null),
    strength: createPasswordStrength(appContext),
    language:
      data.language &&
      startSetting(appContext, { topic: 'language', stored: data.language.value, choices: data.language.choices }),
    messages: data.messages && startSwitch(appContext, 'messages', data.messages.value),
    directory: data.directory && {
      setting: startSwitch(appContext, 'directory', data.directory.value),
      isListed: data.directory.isListed,
    },
    maps: mapsFor(appContext),
    offers: data.offers,
    billingAddress: data.address,
    sellerUrl: data.sellerUrl,
    joinUrl: data.joinUrl,
    overviewUrl: data.overviewUrl,
    signInUrl: pageData.signInUrl,
    provider: pageData.brand.provider,
  };
};

type Services = Awaited<ReturnType<typeof importServices>>;

/** Creates promise actors from the page's services, which load in the first request. */
const requestsOf =
  ({ lazyRest }: AppContext) =>
  <Output, Input>(create: (services: Services, rest: Rest) => (input: Input, signal: AbortSignal) => Promise<Output>) =>
    fromPromise<Output, Input>(async ({ input, signal }) => {
      const [services, rest] = await Promise.all([importServices(), lazyRest()]);
      return create(services, rest)(input, signal);
    });

const optionsFor = <Machine extends AnyStateMachine>({ inspect, snapshotOf }: AppContext, machine: Machine) => ({
  ...(inspect && { inspect }),
  ...snapshotOf?.(machine),
});

/** Opens the bank's dialog for a payment. */
type AnswerBank = (signal: AbortSignal, clientSecret: string) => Promise<void>;

const createAnswerBank =
  ({ pageData }: AppContext, cardService: CardServiceData): AnswerBank =>
  async (signal, clientSecret) => {
    const { createStripeService } = await import('../../services/payment-services.ts');
    const cards = createStripeService({ ...cardService, locale: pageData.locale });
    await cards.load(signal);
    await cards.answerBank(clientSecret);
  };

function startPlan(appContext: AppContext, returnedWithCard: boolean, answerBank: AnswerBank, notifyPaid: () => void) {
  const page = createIdempotencyKey();
  const request = requestsOf(appContext);
  // The client secret stays out of the chart's context, because the inspector shows contexts.
  let clientSecret = '';
  const storeSecret = (secret: string) => (clientSecret = secret);
  const machine = accountPlanMachine.provide({
    actors: {
      readMembership: request(
        ({ createReadMembership }, rest) =>
          (_: undefined, signal) =>
            createReadMembership(rest)(signal),
      ),
      sendAction: request(({ createSendAction }, rest) => createSendAction(rest, page)),
      payOverdue: request(({ createOverduePayment }, rest) => createOverduePayment(rest, page, storeSecret).pay),
      authenticatePayment: fromPromise<void, undefined>(({ signal }) => answerBank(signal, clientSecret)),
      confirmPayment: request(
        ({ createOverduePayment }, rest) => createOverduePayment(rest, page, storeSecret).confirm,
      ),
      openPortal: request(({ createOpenBillingPortal }, rest) => createOpenBillingPortal(rest)),
    },
    actions: { notifyPaid, redirect: (_, { url }) => goTo(url) },
  });
  // Without the parameter, a reload does not count as a second return.
  if (returnedWithCard) forgetParameter(RETURNED);
  const plan = createActor(machine, { input: { returnedWithCard }, ...optionsFor(appContext, machine) });
  plan.subscribe(({ context: { membership } }) => {
    if (membership && !isPastDue(membership)) removePastDueNotice();
  });
  return plan.start();
}

function startChange(appContext: AppContext, answerBank: AnswerBank, plan: AccountPlanRef, notifyPaid: () => void) {
  const page = createIdempotencyKey();
  const request = requestsOf(appContext);
  // The client secret stays out of the chart's context, because the inspector shows contexts.
  let clientSecret = '';
  const storeSecret = (secret: string) => (clientSecret = secret);
  // Loaded lazily: a member sees the current plan first.
  const machine = lazyMachine(async () => {
    const { planChangeMachine } = await import('../../../machines/plan-change/plan-change.machine.ts');
    return planChangeMachine.provide({
      actors: {
        previewChange: request(({ createPreviewChange }, rest) => createPreviewChange(rest)),
        sendChange: request(({ createPlanChanges }, rest) => createPlanChanges(rest, page, storeSecret).send),
        authenticatePayment: fromPromise<void, undefined>(({ signal }) => answerBank(signal, clientSecret)),
        confirmChange: request(({ createPlanChanges }, rest) => createPlanChanges(rest, page, storeSecret).confirm),
      },
      actions: {
        notifyChanged: (_, { outcome }) => {
          if (outcome.kind !== 'changed') return;
          plan.send({ type: 'plan.changed', membership: outcome.membership });
          notifyPaid();
        },
        notifyUncertain: () => {
          plan.send({ type: 'membership.outdated' });
          notifyPaid();
        },
      },
    });
  });
  return createActor(machine, optionsFor(appContext, machine)).start();
}

function startHistory(appContext: AppContext) {
  const machine = paymentHistoryMachine.provide({
    actors: { readPayments: requestsOf(appContext)(({ createReadPayments }, rest) => createReadPayments(rest)) },
  });
  return createActor(machine, optionsFor(appContext, machine)).start();
}

function startTeam(appContext: AppContext, members: TeamMember[]) {
  const page = createIdempotencyKey();
  const machine = teamMachine.provide({
    actors: { sendAction: requestsOf(appContext)((_, rest) => createSendTeamAction(rest, page)) },
  });
  return createActor(machine, { input: { members }, ...optionsFor(appContext, machine) }).start();
}

function startCredentials(appContext: AppContext, credentials: Credentials, outcome: EmailOutcome | null) {
  const page = createIdempotencyKey();
  const machine = credentialsMachine.provide({
    actors: { sendAction: requestsOf(appContext)((_, rest) => createSendCredentialsAction(rest, page)) },
  });
  // Without the parameter, a reload does not count as a second visit of the link.
  if (outcome !== null) forgetParameter(EMAIL_OUTCOME);
  return createActor(machine, { input: { credentials, outcome }, ...optionsFor(appContext, machine) }).start();
}

/** Not started: its code loads with its start, when a new password is typed. */
function createPasswordStrength(appContext: AppContext) {
  const machine = lazyMachine(async () =>
    (await import('../password-strength/actors.ts')).passwordStrengthLogic(appContext),
  );
  return createActor(machine, optionsFor(appContext, machine));
}

function startSetting(appContext: AppContext, input: SettingInput) {
  const machine = lazyMachine(async () => {
    const { settingMachine } = await import('../../../machines/setting/setting.machine.ts');
    return settingMachine.provide({
      actors: {
        saveSetting: requestsOf(appContext)(({ createSaveSetting }, rest) => createSaveSetting(rest, input.topic)),
      },
      actions: { reload: reloadPage },
    });
  });
  return createActor(machine, { input, ...optionsFor(appContext, machine) }).start();
}

function startPhoto(appContext: AppContext, url: string) {
  const machine = lazyMachine(async () => {
    const { photoMachine } = await import('../../../machines/photo/photo.machine.ts');
    return photoMachine.provide({
      actors: { savePhoto: requestsOf(appContext)(({ createSavePhoto }, rest) => createSavePhoto(rest)) },
    });
  });
  return createActor(machine, { input: { url }, ...optionsFor(appContext, machine) }).start();
}

/** A setting with two values. */
const startSwitch = (appContext: AppContext, topic: SettingTopic, stored: boolean) =>
  startSetting(appContext, { topic, stored, choices: [true, false] });

async function startProfile(appContext: AppContext, printed: unknown, hasPractices: boolean) {
  const machine = lazyMachine(async () => {
    const { profileMachine } = await import('../../../machines/profile/profile.machine.ts');
    return profileMachine.provide({
      actors: {
        leaveGuard: fromCallback<UnsavedChanged, undefined, EventObject>(({ receive }) => {
          const guard = createUnsavedChangesGuard();
          receive(({ isUnsaved }) => guard.set(isUnsaved));
          return guard.remove;
        }),
        practices: lazyMachine(async () =>
          (await import('../practices/actors.ts')).practicesLogic(appContext.lazyMaps),
        ),
        saveProfile: requestsOf(appContext)(({ createSaveProfile }, rest) => createSaveProfile(rest)),
      },
    });
  });
  const { parseProfile } = await importServices();
  const input = { profile: parseProfile(printed), hasPractices };
  return createActor(machine, { input, ...optionsFor(appContext, machine) }).start();
}
