import type { Person } from '../../../machines/settings-form/settings-form.types.ts';

/** Name and e-mail address, the head of a row. */
export function PersonCell({ person: { name, email } }: { person: Pick<Person, 'name' | 'email'> }) {
  return (
    <th scope="row" className="pp-settings-person">
      <span className="pp-settings-name" dir="auto">
        {name}
      </span>
      <span className="pp-settings-email" dir="auto">
        {email}
      </span>
    </th>
  );
}
