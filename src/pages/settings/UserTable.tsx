import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { deepEqual } from '../../../machines/lib/deep-equal.ts';
import type { SettingsFormRef } from '../../../machines/settings-form/settings-form.machine.ts';
import {
  selectFieldError,
  selectError,
  selectPeople,
  selectStage,
  selectValue,
} from '../../../machines/settings-form/settings-form.selectors.ts';
import type { Person } from '../../../machines/settings-form/settings-form.types.ts';
import { accessField, fieldId, rowLabel, type AccessField } from '../../../machines/theme-settings/fields.ts';
import { usersFound } from '../../../machines/theme-settings/theme-settings.rules.ts';
import type { UserSearchRef } from '../../../machines/user-search/user-search.machine.ts';
import { selectQuery } from '../../../machines/user-search/user-search.selectors.ts';
import { describe, FieldError } from '../../ui/fields/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LoadFailure, Loading } from './LoadFailure.tsx';
import { PersonCell } from './PersonCell.tsx';
import { UserSearch } from './UserSearch.tsx';
import { t } from '../../ui/text/t.ts';

type UserTableProps = { form: SettingsFormRef; search: UserSearchRef; userAccessUrl: string; signInUrl: string };

const HEADING_ID = 'pp-settings-users';
const NEW_TAB_ID = 'pp-settings-new-tab';

/** Each user's credentials for the reporting service. */
export function UserTable({ form, search, userAccessUrl, signInUrl }: UserTableProps) {
  return (
    <section className="pp-settings-section" aria-labelledby={HEADING_ID}>
      <div className="pp-settings-heading">
        <h2 id={HEADING_ID}>{t('User analytics Settings')}</h2>
        {userAccessUrl === '' ? null : (
          <>
            <a href={userAccessUrl} target="_blank" rel="noopener" aria-describedby={NEW_TAB_ID}>
              <span>{t('User access information')}</span>
              <Icon name="external" />
            </a>
            <VisuallyHidden>
              <span id={NEW_TAB_ID}>{t('Opens in a new tab')}</span>
            </VisuallyHidden>
          </>
        )}
      </div>
      <Content form={form} search={search} signInUrl={signInUrl} />
    </section>
  );
}

function Content({ form, search, signInUrl }: Omit<UserTableProps, 'userAccessUrl'>) {
  const stage = useSelector(form, selectStage);
  const error = useSelector(form, selectError);
  const people = useSelector(form, selectPeople);
  if (stage === 'loading')
    return (
      <Loading>
        {people.length === 0 ? t('Loading the users…') : t('Loading the users… {count}', { count: people.length })}
      </Loading>
    );
  if (stage === 'loadFailed' || stage === 'loadSignedOut')
    return (
      <LoadFailure
        text={t('The user settings could not be loaded.')}
        error={error}
        signInUrl={signInUrl}
        onRetry={() => form.send({ type: 'load.retried' })}
      />
    );
  if (people.length === 0) return <p className="pp-settings-empty">{t('No users yet.')}</p>;
  return <Rows form={form} search={search} total={people.length} />;
}

/** The rows that match the search. */
function Rows({ form, search, total }: Pick<UserTableProps, 'form' | 'search'> & { total: number }) {
  const query = useSelector(search, selectQuery);
  const people = useSelector(form, ({ context }) => usersFound(context, query), deepEqual);
  return (
    <>
      <UserSearch actor={search} shown={people.length} total={total} />
      {people.length === 0 ? null : <Table form={form} people={people} />}
    </>
  );
}

function Table({ form, people }: { form: SettingsFormRef; people: readonly Person[] }) {
  return (
    <table className="pp-settings-table" aria-labelledby={HEADING_ID}>
      <thead>
        <tr>
          <th scope="col">{t('User')}</th>
          <th scope="col">{t('Access Key')}</th>
          <th scope="col">{t('Access Email')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.id} form={form} person={person} />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(({ form, person }: { form: SettingsFormRef; person: Person }) => (
  <tr>
    <PersonCell person={person} />
    <td data-label={t('Access Key')}>
      <Access form={form} person={person} name="datadx_access_key" />
    </td>
    <td data-label={t('Access Email')}>
      <Access form={form} person={person} name="datadx_access_email" />
    </td>
  </tr>
));

/** A key is a secret, so browsers, password managers and spelling services must not store it. */
function Access({ form, person, name }: { form: SettingsFormRef; person: Person; name: AccessField }) {
  const field = accessField(person.id, name);
  const id = fieldId(field);
  const label = t(rowLabel(name, person));
  const error = useSelector(form, selectFieldError(field));
  return (
    <>
      <input
        {...describe({ id, label, error })}
        className="pp-input"
        type="text"
        inputMode={name === 'datadx_access_email' ? 'email' : undefined}
        aria-label={label}
        value={useSelector(form, selectValue(field))}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        onChange={(event) => form.send({ type: 'field.changed', field, value: event.target.value })}
      />
      <FieldError id={id} error={error} />
    </>
  );
}
