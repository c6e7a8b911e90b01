/** Starts the charts of "Your Membership". */
import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate';
import { accountPlanMachine, type AccountPlanRef } from '../../../machines/account-plan/account-plan.machine.ts';
import type {
  AccountMembership,
  ActionRequest,
  PaymentOutcome,
  PortalFlow,
} from '../../../machines/account-plan/account-plan.types.ts';
import {
  paymentHistoryMachine,
  type PaymentHistoryRef,
} from '../../../machines/payment-history/payment-history.machine.ts';
import type { HistoryPage } from '../../../machines/payment-history/payment-history.types.ts';
import { isPastDue } from '../../../machines/account-plan/account-plan.rules.ts';
import { lazyMachine } from '../../../machines/lib/lazy-machine.ts';
import type { PlanChangeRef } from '../../../machines/plan-change/plan-change.machine.ts';
import type { ChangeOutcome, PlanPreview } from '../../../machines/plan-change/plan-change.types.ts';
import type { ProfileRef } from '../../../machines/profile/profile.machine.ts';
import type { Profile, SaveOutcome, UnsavedChanged } from '../../../machines/profile/profile.types.ts';
import { credentialsMachine, type CredentialsRef } from '../../../machines/credentials/credentials.machine.ts';
import type { Credentials, CredentialsAction, EmailOutcome } from '../../../machines/credentials/credentials.types.ts';
import type { SettingRef } from '../../../machines/setting/setting.machine.ts';
import type { SettingInput, SettingTopic, SettingValue } from '../../../machines/setting/setting.types.ts';
import { teamMachine, type TeamRef } from '../../../machines/team/team.machine.ts';
import type { TeamAction, TeamMember } from '../../../machines/team/team.types.ts';
import { createIdempotencyKey } from '../../services/browser/idempotency-key.ts';
import { createUnsavedChangesGuard } from '../../services/browser/unsaved-changes-guard.ts';
import { forgetParameter, goTo, reloadPage } from '../../services/browser/navigation.ts';
import { accountSchema, type CardServiceData } from '../../services/wordpress/account/account-data.ts';
import { createSendCredentialsAction } from '../../services/wordpress/account/credentials.ts';
import { removePastDueNotice } from '../../services/wordpress/account/past-due-notice.ts';
import { createSendTeamAction } from '../../services/wordpress/account/team.ts';
import { mapsFor, type Maps, type StartPageAsync, type AppContext } from '../../services/app-context.ts';
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
  credentials: CredentialsRef;
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
    credentials: startCredentials(appContext, data.credentials, data.emailOutcome || null),
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

function startPlan(
  { lazyRest, inspect, snapshotOf }: AppContext,
  returnedWithCard: boolean,
  answerBank: AnswerBank,
  notifyPaid: () => void,
) {
  const page = createIdempotencyKey();
  // The client secret stays out of the chart's context, because the inspector shows contexts.
  let clientSecret = '';
  const load = async () => Promise.all([importServices(), lazyRest()]);
  const payments = async () => {
    const [{ createOverduePayment }, rest] = await load();
    return createOverduePayment(rest, page, (secret) => (clientSecret = secret));
  };
  const machine = accountPlanMachine.provide({
    actors: {
      readMembership: fromPromise<AccountMembership, undefined>(async ({ signal }) => {
        const [{ createReadMembership }, rest] = await load();
        return createReadMembership(rest)(signal);
      }),
      sendAction: fromPromise<AccountMembership, ActionRequest>(async ({ input, signal }) => {
        const [{ createSendAction }, rest] = await load();
        return createSendAction(rest, page)(input, signal);
      }),
      payOverdue: fromPromise<PaymentOutcome, { attempt: number }>(async ({ input, signal }) =>
        (await payments()).pay(input, signal),
      ),
      authenticatePayment: fromPromise<void, undefined>(({ signal }) => answerBank(signal, clientSecret)),
      confirmPayment: fromPromise<AccountMembership, { attempt: number }>(async ({ input, signal }) =>
        (await payments()).confirm(input, signal),
      ),
      openPortal: fromPromise<string, { flow: PortalFlow }>(async ({ input, signal }) => {
        const [{ createOpenBillingPortal }, rest] = await load();
        return createOpenBillingPortal(rest)(input, signal);
      }),
    },
    actions: { notifyPaid, redirect: (_, { url }) => goTo(url) },
  });
  // Without the parameter, a reload does not count as a second return.
  if (returnedWithCard) forgetParameter(RETURNED);
  const input = { returnedWithCard };
  const plan = createActor(machine, { input, ...(inspect && { inspect }), ...snapshotOf?.(machine) });
  plan.subscribe(({ context: { membership } }) => {
    if (membership && !isPastDue(membership)) removePastDueNotice();
  });
  return plan.start();
}

function startChange(
  { lazyRest, inspect, snapshotOf }: AppContext,
  answerBank: AnswerBank,
  plan: AccountPlanRef,
  notifyPaid: () => void,
) {
  const page = createIdempotencyKey();
  // The client secret stays out of the chart's context, because the inspector shows contexts.
  let clientSecret = '';
  const load = async () => {
    const [service, rest] = await Promise.all([importServices(), lazyRest()]);
    return { ...service, rest, changes: service.createPlanChanges(rest, page, (secret) => (clientSecret = secret)) };
  };
  // Loaded lazily: a member sees the current plan first.
  const machine = lazyMachine(async () => {
    const { planChangeMachine } = await import('../../../machines/plan-change/plan-change.machine.ts');
    return planChangeMachine.provide({
      actors: {
        previewChange: fromPromise<PlanPreview, { plan: number }>(async ({ input, signal }) => {
          const { createPreviewChange, rest } = await load();
          return createPreviewChange(rest)(input, signal);
        }),
        sendChange: fromPromise<ChangeOutcome, { shown: PlanPreview | null; attempt: number }>(
          async ({ input, signal }) => (await load()).changes.send(input, signal),
        ),
        authenticatePayment: fromPromise<void, undefined>(({ signal }) => answerBank(signal, clientSecret)),
        confirmChange: fromPromise<AccountMembership, { attempt: number }>(async ({ input, signal }) =>
          (await load()).changes.confirm(input, signal),
        ),
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
  return createActor(machine, { ...(inspect && { inspect }), ...snapshotOf?.(machine) }).start();
}

function startHistory({ lazyRest, inspect, snapshotOf }: AppContext) {
  const machine = paymentHistoryMachine.provide({
    actors: {
      readPayments: fromPromise<HistoryPage, { after: string | null }>(async ({ input, signal }) => {
        const [{ createReadPayments }, rest] = await Promise.all([importServices(), lazyRest()]);
        return createReadPayments(rest)(input, signal);
      }),
    },
  });
  return createActor(machine, { ...(inspect && { inspect }), ...snapshotOf?.(machine) }).start();
}

function startTeam({ lazyRest, inspect, snapshotOf }: AppContext, members: TeamMember[]) {
  const page = createIdempotencyKey();
  const machine = teamMachine.provide({
    actors: {
      sendAction: fromPromise<TeamMember[], { action: TeamAction | null; attempt: number }>(
        async ({ input, signal }) => {
          return createSendTeamAction(await lazyRest(), page)(input, signal);
        },
      ),
    },
  });
  const input = { members };
  return createActor(machine, { input, ...(inspect && { inspect }), ...snapshotOf?.(machine) }).start();
}

function startCredentials(
  { lazyRest, inspect, snapshotOf }: AppContext,
  credentials: Credentials,
  outcome: EmailOutcome | null,
) {
  const page = createIdempotencyKey();
  const machine = credentialsMachine.provide({
    actors: {
      sendAction: fromPromise<Credentials, { action: CredentialsAction | null; attempt: number }>(
        async ({ input, signal }) => createSendCredentialsAction(await lazyRest(), page)(input, signal),
      ),
    },
  });
  // Without the parameter, a reload does not count as a second visit of the link.
  if (outcome !== null) forgetParameter(EMAIL_OUTCOME);
  const input = { credentials, outcome };
  return createActor(machine, { input, ...(inspect && { inspect }), ...snapshotOf?.(machine) }).start();
}

function startSetting({ lazyRest, inspect, snapshotOf }: AppContext, input: SettingInput) {
  const machine = lazyMachine(async () => {
    const { settingMachine } = await import('../../../machines/setting/setting.machine.ts');
    return settingMachine.provide({
      actors: {
        saveSetting: fromPromise<SettingValue, { value: SettingValue }>(async ({ input: selected, signal }) => {
          const [{ createSaveSetting }, rest] = await Promise.all([importServices(), lazyRest()]);
          return createSaveSetting(rest, input.topic)(selected, signal);
        }),
      },
      actions: { reload: reloadPage },
    });
  });
  return createActor(machine, { input, ...(inspect && { inspect }), ...snapshotOf?.(machine) }).start();
}

/** A setting with two values. */
const startSwitch = (appContext: AppContext, topic: SettingTopic, stored: boolean) =>
  startSetting(appContext, { topic, stored, choices: [true, false] });

async function startProfile(
  { lazyRest, lazyMaps, inspect, snapshotOf }: AppContext,
  printed: unknown,
  hasPractices: boolean,
) {
  const machine = lazyMachine(async () => {
    const { profileMachine } = await import('../../../machines/profile/profile.machine.ts');
    return profileMachine.provide({
      actors: {
        leaveGuard: fromCallback<UnsavedChanged, undefined, EventObject>(({ receive }) => {
          const guard = createUnsavedChangesGuard();
          receive(({ isUnsaved }) => guard.set(isUnsaved));
          return guard.remove;
        }),
        practices: lazyMachine(async () => (await import('../practices/actors.ts')).practicesLogic(lazyMaps)),
        saveProfile: fromPromise<SaveOutcome, { profile: Profile; hasPractices: boolean }>(
          async ({ input, signal }) => {
            const [{ createSaveProfile }, rest] = await Promise.all([importServices(), lazyRest()]);
            return createSaveProfile(rest)(input, signal);
          },
        ),
      },
    });
  });
  const { parseProfile } = await importServices();
  const input = { profile: parseProfile(printed), hasPractices };
  return createActor(machine, { input, ...(inspect && { inspect }), ...snapshotOf?.(machine) }).start();
}
