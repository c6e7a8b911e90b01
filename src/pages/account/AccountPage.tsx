import type { AccountPlanRef } from '../../../machines/account-plan/account-plan.machine.ts';
import type { CredentialsRef } from '../../../machines/credentials/credentials.machine.ts';
import type { PaymentHistoryRef } from '../../../machines/payment-history/payment-history.machine.ts';
import type { PlanChangeRef } from '../../../machines/plan-change/plan-change.machine.ts';
import type { ProfileRef } from '../../../machines/profile/profile.machine.ts';
import type { TeamRef } from '../../../machines/team/team.machine.ts';
import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { Later } from '../../ui/lazy/LazyView.tsx';
import { Payments } from './Payments.tsx';
import { Plan } from './plan/Plan.tsx';
import { SoldElsewhere, WithoutPlan } from './plan/ExternalBilling.tsx';
import '../../ui/page.css';
import './account.css';

export type AccountPageProps = {
  plan: AccountPlanRef | null;
  change: PlanChangeRef | null;
  history: PaymentHistoryRef | null;
  team: TeamRef | null;
  profile: ProfileRef | null;
  credentials: CredentialsRef;
  sellerUrl: string;
  joinUrl: string;
  overviewUrl: string;
  signInUrl: string;
  provider: string;
};

/** Nobody needs these to see how their membership stands. */
const bringProfileForm = memoizedImport(() => import('./ProfileForm.tsx'));
const bringSignInDetails = memoizedImport(() => import('./SignInDetails.tsx'));
const bringTeam = memoizedImport(() => import('./Team.tsx'));

/** Your Membership (decisions, "Account"; texts, "Your Membership"). */
export const AccountPage = ({
  plan,
  change,
  history,
  team,
  profile,
  credentials,
  sellerUrl,
  joinUrl,
  overviewUrl,
  signInUrl,
  provider,
}: AccountPageProps) => (
  <div className="pp-page pp-account">
    <header className="pp-account-head">
      <h1>Your Membership</h1>
      <a href={overviewUrl}>Membership Overview</a>
    </header>
    {sellerUrl === '' ? null : <SoldElsewhere url={sellerUrl} />}
    {plan && change ? (
      <Plan plan={plan} change={change} joinUrl={joinUrl} signInUrl={signInUrl} provider={provider} />
    ) : null}
    {plan === null && sellerUrl === '' ? <WithoutPlan joinUrl={joinUrl} /> : null}
    {history ? <Payments history={history} signInUrl={signInUrl} /> : null}
    {profile ? (
      <Later bring={bringProfileForm} part={({ ProfileForm }) => ProfileForm} props={{ profile, signInUrl }} />
    ) : null}
    <Later bring={bringSignInDetails} part={({ SignInDetails }) => SignInDetails} props={{ credentials, signInUrl }} />
    {team ? <Later bring={bringTeam} part={({ Team }) => Team} props={{ team, signInUrl }} /> : null}
  </div>
);
