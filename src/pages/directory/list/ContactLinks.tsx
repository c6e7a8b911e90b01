import { toMailtoUrl } from '../../../../machines/lib/mailto.ts';
import { toTelUrl } from '../../../../machines/lib/tel.ts';
import type { Member } from '../../../../machines/member-list/member-list.types.ts';

/** E-mail, phone and website of a member's practice, as the consent to the directory names them. */
export const ContactLinks = ({ member: { practiceEmail, practicePhone, practiceWebsite } }: { member: Member }) =>
  (
    [
      [practiceEmail, toMailtoUrl],
      [practicePhone, toTelUrl],
      [practiceWebsite, String],
    ] as const
  ).map(
    ([contact, toUrl]) =>
      contact && (
        <a key={contact} href={toUrl(contact)} dir="ltr">
          {contact}
        </a>
      ),
  );
