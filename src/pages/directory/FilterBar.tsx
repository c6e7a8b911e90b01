import { useSelector } from '@xstate/react';
import type { DirectoryRef } from '../../../machines/directory/directory.machine.ts';
import {
  selectFurtherMembers,
  selectHasMembers,
  selectMatches,
  selectProfession,
  selectSearch,
} from '../../../machines/directory/directory.selectors.ts';
import { selectIsReading } from '../../../machines/further-members/further-members.selectors.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

const PROFESSIONS = [
  { value: 'medical', label: 'Medical' },
  { value: 'dental', label: 'Dental' },
] as const;

type Props = { actor: DirectoryRef };

/** Whom one looks for, and how many there are. */
export function FilterBar({ actor }: Props) {
  const search = useSelector(actor, selectSearch);
  const profession = useSelector(actor, selectProfession);
  return (
    <div role="search" className="pp-directory-filter">
      <TextField
        id="pp-directory-search"
        label="Search members"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(text) => actor.send({ type: 'search.changed', search: text })}
      />
      <SelectField
        id="pp-directory-profession"
        label="Profession"
        placeholder="All"
        options={PROFESSIONS}
        value={profession}
        onChange={(chosen) => actor.send({ type: 'profession.chosen', profession: chosen })}
      />
      <Count actor={actor} />
    </div>
  );
}

function Count({ actor }: Props) {
  const count = useSelector(actor, (snapshot) => selectMatches(snapshot).length);
  const isReading = useSelector(useSelector(actor, selectFurtherMembers), selectIsReading);
  const hasMembers = useSelector(actor, selectHasMembers);
  // While pages are still coming the number changes many times: it is read out once it stays.
  return (
    <p className="pp-directory-count" role="status" aria-busy={isReading}>
      {hasMembers ? wordsOf(count) : 'There are no members to show yet.'}
    </p>
  );
}

function wordsOf(count: number): string {
  if (count === 0) return 'No members match.';
  return count === 1 ? '1 member' : `${count.toLocaleString()} members`;
}
