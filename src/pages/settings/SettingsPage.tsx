import { useSelector } from '@xstate/react';
import type { PartnersRef } from '../../../machines/partners/partners.machine.ts';
import type { SettingsFormRef } from '../../../machines/settings-form/settings-form.machine.ts';
import type { UserSearchRef } from '../../../machines/user-search/user-search.machine.ts';
import type { ThemeSettingsRef } from '../../../machines/theme-settings/theme-settings.machine.ts';
import {
  selectForm,
  selectIsForbidden,
  selectPartners,
  selectUserSearch,
} from '../../../machines/theme-settings/theme-settings.selectors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { labelPages, type ListedPage } from './site-page.ts';
import { OptionFields } from './OptionFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SaveProblem } from './SaveProblem.tsx';
import { UserTable } from './UserTable.tsx';
import { VendorTable } from './VendorTable.tsx';
import { t } from '../../ui/text/t.ts';
import './settings.css';
import './settings-table.css';
import './save-bar.css';

export type SettingsPageProps = {
  actor: ThemeSettingsRef;
  signInUrl: string;
  /** Where administrators look up access information; '' if the site has no such page. */
  userAccessUrl: string;
  /** Only users who may publish unfiltered HTML can change the live chat's code. */
  canEditLiveChat: boolean;
  /** The choices for the Membership Overview's page. */
  pages: readonly ListedPage[];
};

/** Theme Settings. */
export function SettingsPage({ actor, ...page }: SettingsPageProps) {
  const isRefused = useSelector(actor, selectIsForbidden);
  const partners = useSelector(actor, selectPartners);
  const options = useSelector(actor, selectForm('options'));
  const users = useSelector(actor, selectForm('users'));
  const search = useSelector(actor, selectUserSearch);
  return (
    <div className="pp-settings">
      <h1>{t('Theme Settings')}</h1>
      {/* The page shows it before the script runs (`ViewOutline.php`). */}
      <p>
        {t(
          'Set what all pages of the portal use, which vendor each partner represents, and with which keys members see their reports.',
        )}
      </p>
      {isRefused ? (
        <Notice tone="danger" role="alert">
          {t('You need to be an administrator to change these settings.')}
        </Notice>
      ) : null}
      {partners && options && users && search ? (
        <Forms actor={actor} partners={partners} options={options} users={users} search={search} {...page} />
      ) : null}
    </div>
  );
}

type FormsProps = SettingsPageProps & {
  partners: PartnersRef;
  options: SettingsFormRef;
  users: SettingsFormRef;
  search: UserSearchRef;
};

function Forms({ actor, partners, options, users, search, ...page }: FormsProps) {
  const { signInUrl, userAccessUrl, canEditLiveChat } = page;
  const pages = labelPages(page.pages);
  return (
    // Enter in a field saves nothing: the pressed button decides what is saved.
    <form className="pp-settings-form" noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <OptionFields form={options} pages={pages} canEditLiveChat={canEditLiveChat} signInUrl={signInUrl} />
      <VendorTable form={options} partners={partners} signInUrl={signInUrl} />
      <SaveProblem actor={actor} form={options} partners={partners} pages={pages} signInUrl={signInUrl} />
      <SaveProblem actor={actor} form={users} partners={partners} pages={pages} signInUrl={signInUrl} />
      <SaveBar actor={actor} options={options} users={users} />
      <UserTable form={users} search={search} userAccessUrl={userAccessUrl} signInUrl={signInUrl} />
    </form>
  );
}
