import type { AccountPlanRef } from '../../../machines/account-plan/account-plan.machine.ts';
import type { CredentialsRef } from '../../../machines/credentials/credentials.machine.ts';
import type { PasswordStrengthRef } from '../../../machines/password-strength/password-strength.machine.ts';
import type { PaymentHistoryRef } from '../../../machines/payment-history/payment-history.machine.ts';
import type { PhotoRef } from '../../../machines/photo/photo.machine.ts';
import type { PlanChangeRef } from '../../../machines/plan-change/plan-change.machine.ts';
import type { ProfileRef } from '../../../machines/profile/profile.machine.ts';
import type { SettingRef } from '../../../machines/setting/setting.machine.ts';
import type { TeamRef } from '../../../machines/team/team.machine.ts';
import { memoizedImport } from '../../../machines/lib/memoized-import.ts';
import { LazyView } from '../../ui/lazy/LazyView.tsx';
import type { Offer } from './PlanBenefits.tsx';
import { Payments } from './Payments.tsx';
import { Plan } from './plan/Plan.tsx';
import { ExternalBilling, NoPlan } from './plan/ExternalBilling.tsx';
import { t } from '../../ui/text/t.ts';
import '../../ui/page.css';
import './account.css';

export type AccountPageProps = {
  plan: AccountPlanRef | null;
  change: PlanChangeRef | null;
  history: PaymentHistoryRef | null;
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
  /** The plans for sale, from the smallest. */
  offers: Offer[];
  billingAddress: string[];
  sellerUrl: string;
  joinUrl: string;
  overviewUrl: string;
  signInUrl: string;
  provider: string;
};

/** Loaded after the plan, which members read first. */
const lazySections = memoizedImport(() => import('./sections.ts'));

const TITLE_ID = 'pp-account-title';

/** Leads to a section, by its heading. */
const Link = ({ to, children }: { to: string; children: string }) => <a href={`#pp-account-${to}`}>{children}</a>;

/** Your Membership. In a wide column, its contents are beside the sections. */
export const AccountPage = ({
  plan,
  change,
  history,
  team,
  profile,
  photo,
  credentials,
  strength,
  language,
  messages,
  directory,
  offers,
  billingAddress,
  sellerUrl,
  joinUrl,
  overviewUrl,
  signInUrl,
  provider,
}: AccountPageProps) => (
  <div className="pp-page pp-account">
    <header className="pp-account-header">
      <h1 id={TITLE_ID}>{t('Your Membership')}</h1>
      <a href={overviewUrl}>{t('Membership Overview')}</a>
    </header>
    <div className="pp-account-columns">
      <nav className="pp-account-contents" aria-labelledby={TITLE_ID}>
        <Link to="plan">{t('Plan')}</Link>
        {history ? <Link to="payments">{t('Payments')}</Link> : null}
        {profile ? <Link to="practices">{directory ? t('Your practices') : t('Your profile')}</Link> : null}
        {photo ? <Link to="photo">{t('Your photo')}</Link> : null}
        <Link to="sign-in">{t('Sign-in details')}</Link>
        {language ? <Link to="language">{t('Language')}</Link> : null}
        {directory ? <Link to="directory">{t('Member directory')}</Link> : null}
        {messages ? <Link to="messages">{t('Messages')}</Link> : null}
        {team ? <Link to="team">{t('Team')}</Link> : null}
      </nav>
      <div className="pp-account-sections">
        {sellerUrl === '' ? null : <ExternalBilling url={sellerUrl} />}
        {plan && change ? (
          <Plan
            plan={plan}
            change={change}
            offers={offers}
            billingAddress={billingAddress}
            joinUrl={joinUrl}
            signInUrl={signInUrl}
            provider={provider}
          />
        ) : null}
        {plan === null && sellerUrl === '' ? <NoPlan joinUrl={joinUrl} /> : null}
        {history ? <Payments history={history} signInUrl={signInUrl} /> : null}
        {profile ? (
          <LazyView
            module={lazySections}
            component={({ ProfileForm }) => ProfileForm}
            errorShownBy="sibling"
            props={{ profile, signInUrl }}
          />
        ) : null}
        {photo ? (
          <LazyView
            module={lazySections}
            component={({ PhotoSection }) => PhotoSection}
            errorShownBy="sibling"
            props={{ ...photo, signInUrl }}
          />
        ) : null}
        <LazyView
          module={lazySections}
          component={({ SignInDetails }) => SignInDetails}
          props={{ credentials, strength, signInUrl }}
        />
        {language ? (
          <LazyView
            module={lazySections}
            component={({ LanguageSetting }) => LanguageSetting}
            errorShownBy="sibling"
            props={{ setting: language, signInUrl }}
          />
        ) : null}
        {directory ? (
          <LazyView
            module={lazySections}
            component={({ DirectorySetting }) => DirectorySetting}
            errorShownBy="sibling"
            props={{ ...directory, signInUrl }}
          />
        ) : null}
        {messages ? (
          <LazyView
            module={lazySections}
            component={({ MessageSetting }) => MessageSetting}
            errorShownBy="sibling"
            props={{ setting: messages, signInUrl }}
          />
        ) : null}
        {team ? (
          <LazyView
            module={lazySections}
            component={({ Team }) => Team}
            errorShownBy="sibling"
            props={{ team, signInUrl }}
          />
        ) : null}
      </div>
    </div>
  </div>
);
