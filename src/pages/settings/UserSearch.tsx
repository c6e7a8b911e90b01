import { useSelector } from '@xstate/react';
import type { UserSearchRef } from '../../../machines/user-search/user-search.machine.ts';
import { selectAccess, selectIsNarrowed, selectSearch } from '../../../machines/user-search/user-search.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

const CHOICES = [
  { value: 'with', label: 'With access' },
  { value: 'without', label: 'Without access' },
] as const;

type UserSearchProps = { actor: UserSearchRef; shown: number; total: number };

/** The search for users, with the number of visible rows. */
export function UserSearch({ actor, shown, total }: UserSearchProps) {
  const search = useSelector(actor, selectSearch);
  const access = useSelector(actor, selectAccess);
  const isNarrowed = useSelector(actor, selectIsNarrowed);
  return (
    <div role="search" aria-label="Users" className="pp-settings-search">
      <TextField
        id="pp-settings-search"
        label="Search users"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={search}
        onChange={(text) => actor.send({ type: 'search.changed', search: text })}
      />
      <SelectField
        id="pp-settings-access"
        label="Access"
        placeholder="All users"
        options={CHOICES}
        value={access}
        onChange={(chosen) => actor.send({ type: 'access.chosen', access: chosen })}
      />
      <div className="pp-settings-found">
        <p role="status">{foundText(shown, total, isNarrowed)}</p>
        {isNarrowed ? (
          <Button variant="link" onClick={() => actor.send({ type: 'search.cleared' })}>
            Clear search
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function foundText(shown: number, total: number, isNarrowed: boolean) {
  if (shown === 0) return 'No users match.';
  if (isNarrowed) return `${shown.toLocaleString()} of ${total.toLocaleString()} shown`;
  return total === 1 ? '1 user' : `${total.toLocaleString()} users`;
}
