import { useSelector } from '@xstate/react';
import type { UserSearchRef } from '../../../machines/user-search/user-search.machine.ts';
import { selectAccess, selectIsNarrowed, selectSearch } from '../../../machines/user-search/user-search.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { t } from '../../ui/text/t.ts';
import { plural, text } from '../../../machines/lib/text.ts';

const CHOICES = [
  { value: 'with', label: text('With access') },
  { value: 'without', label: text('Without access') },
] as const;

type UserSearchProps = { actor: UserSearchRef; shown: number; total: number };

/** The search for users, with the number of visible rows. */
export function UserSearch({ actor, shown, total }: UserSearchProps) {
  const search = useSelector(actor, selectSearch);
  const access = useSelector(actor, selectAccess);
  const isNarrowed = useSelector(actor, selectIsNarrowed);
  return (
    <div role="search" aria-label={t('Users')} className="pp-settings-search">
      <TextField
        id="pp-settings-search"
        label={t('Search users')}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={search}
        onChange={(typed) => actor.send({ type: 'search.changed', search: typed })}
      />
      <SelectField
        id="pp-settings-access"
        label={t('Access')}
        placeholder={t('All users')}
        options={CHOICES}
        value={access}
        onChange={(chosen) => actor.send({ type: 'access.chosen', access: chosen })}
      />
      <div className="pp-settings-found">
        <p role="status">{foundText(shown, total, isNarrowed)}</p>
        {isNarrowed ? (
          <Button variant="link" onClick={() => actor.send({ type: 'search.cleared' })}>
            {t('Clear search')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function foundText(shown: number, total: number, isNarrowed: boolean) {
  if (shown === 0) return t('No users match.');
  if (isNarrowed) return t('{shown} of {total} shown', { shown, total });
  return t(plural('{count} user', '{count} users', total));
}
