import { t } from '../../../ui/text/t.ts';

/** Another plugin sells memberships on this site, so everything about money is on its own page. */
export const ExternalBilling = ({ url }: { url: string }) => (
  <section className="pp-account-section" aria-labelledby="pp-account-plan">
    <h2 id="pp-account-plan">{t('Plan')}</h2>
    <div className="pp-panel pp-account-card">
      <p>{t('Your plan, your card and your payments are on your account page.')}</p>
      <p>
        <a className="pp-button pp-button-primary" href={url}>
          {t('Go to your account page')}
        </a>
      </p>
    </div>
  </section>
);

/** Shown to partners and administrators, who are members without a plan. */
export const NoPlan = ({ joinUrl }: { joinUrl: string }) => (
  <section className="pp-account-section" aria-labelledby="pp-account-plan">
    <h2 id="pp-account-plan">{t('Plan')}</h2>
    <div className="pp-panel pp-account-card">
      <p>{t('Your account opens the members’ area without a membership of its own. There is nothing to pay.')}</p>
      <p>
        <a href={joinUrl}>{t('See the memberships')}</a>
      </p>
    </div>
  </section>
);
