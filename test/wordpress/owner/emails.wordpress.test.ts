/** E-mails that the owner edits, previews, switches off and restores (issue "Keeping members"). */
import { beforeEach, describe, expect, test } from 'vitest';
import { joinAsMember, signedIn } from '../kit/member.ts';
import { documentOf } from '../kit/page.ts';
import { formWith } from '../kit/admin-forms.ts';
import { grantOutside } from '../kit/outside.ts';
import { useSite } from '../kit/site.ts';
import type { Browser } from '../kit/browser.ts';

const portal = useSite();

const POST = '/wp-admin/admin-post.php';

const LIST = '/wp-admin/admin.php?page=practice-portal-emails';
const pageOf = (kind: string) => `${LIST}&email=${kind}`;

let admin: Browser;

beforeEach(async () => {
  admin = await signedIn(portal, 'a-administrator');
});

const shown = async (kind: string) => documentOf(await admin.send(pageOf(kind)));
const value = (page: Document, id: string) =>
  (page.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null)?.value ?? '';

/** Sends the form of an e-mail, and returns the next page. */
async function edit(kind: string, typed: Record<string, string>, does: 'save' | 'preview' | 'send' = 'save') {
  const form = { ...formWith(await admin.send(pageOf(kind)), /^Save$/), ...typed, do: does };
  await admin.send(POST, { form });
  const page = await shown(kind);
  return { page, notice: page.querySelector('.notice p')?.textContent };
}

const join = () => joinAsMember(portal);

const lastMail = () => portal.site.mails().findLast(({ to }) => to === 'renee@obrien.example');

const TEXT = 'Dear {name},\n\nyou sign in as {username}.\nYour inviter: {inviter}';
const WELCOME = { subject: 'Welcome to {plan}', text: TEXT.replace('\nYour inviter: {inviter}', '') };

describe('an e-mail', () => {
  test('is sent as the owner has written it, with its amounts and its button', async () => {
    const { notice } = await edit('welcome', WELCOME);
    expect(notice).toBe('E-mail saved. It is sent like this from now on.');
    await join();
    expect(lastMail()).toMatchObject({ subject: 'Welcome to Grow Membership' });
    expect(lastMail()?.message).toContain('Dear Renée,\n\nyou sign in as renee.');
    expect(lastMail()?.message).toContain('Charged today: $199');
    const logged = (await portal.rows('journal')).filter(({ kind }) => kind === 'email_edited');
    expect(logged.map(({ detail, acted_by }) => [detail, acted_by])).toEqual([['welcome', 'owner']]);
  });

  test('is the original until it is edited, and after it is restored', async () => {
    const original = value(await shown('welcome'), 'email-text');
    expect(original).toContain('Hello {name},');
    await edit('welcome', WELCOME);
    expect(value(await shown('welcome'), 'email-text')).toBe(WELCOME.text);
    await admin.send(POST, { form: formWith(await admin.send(pageOf('welcome')), /^Restore the original$/) });
    expect(value(await shown('welcome'), 'email-text')).toBe(original);
    await join();
    expect(lastMail()?.message).toContain('Hello Renée,');
  });

  test('of which only the subject or only the text is edited keeps the other one, in each of its variants', async () => {
    const COMPLIMENTARY = {
      site: 'Us',
      name: 'Ann',
      plan: 'Grow',
      ends: 'May 1',
      is_complimentary: '1',
      account_url: '',
    };
    const sent = () =>
      portal.php<{ subject: string; text: string }>(`
        return ( new PracticePortal\\Mail\\Templates( WP_PLUGIN_DIR . '/practice-portal' ) )
          ->message( PracticePortal\\Mail\\EmailType::PaidUntilEnds, 'ann@example.com', json_decode( '${JSON.stringify(COMPLIMENTARY)}', true ) );`);
    const original = await sent();
    expect(original.text).toContain('Your Grow is free until May 1.');
    const unedited = await shown('paid-until-ends');
    const subject = value(unedited, 'email-subject');
    const text = value(unedited, 'email-text');
    const { page } = await edit('paid-until-ends', { subject: '{name}: until {ends}', text });
    expect([value(page, 'email-subject'), value(page, 'email-text')]).toEqual(['{name}: until {ends}', text]);
    expect(await sent()).toMatchObject({ subject: 'Ann: until May 1', text: original.text });
    await edit('paid-until-ends', { subject, text: 'Only this.' });
    expect(await sent()).toMatchObject({ subject: original.subject, text: expect.stringContaining('Only this.') });
    expect((await sent()).text).not.toContain('is free until');
  });

  test('with an unknown placeholder is refused, with its place and the known ones; the input stays', async () => {
    for (const does of ['save', 'preview', 'send'] as const) {
      const { page, notice } = await edit('welcome', { subject: 'Hi {nmae}', text: WELCOME.text }, does);
      expect(notice).toMatch(
        /^"Subject" contains the unknown placeholder \{nmae\}\. This e-mail can have: \{site\}, \{name\}, /,
      );
      expect(value(page, 'email-subject')).toBe('Hi {nmae}');
    }
    const { notice } = await edit('welcome', { subject: 'Hi', text: TEXT });
    expect(notice).toContain('"Text" contains the unknown placeholder {inviter}.');
    expect((await edit('welcome', { subject: 'Hi', text: 'Hello {name' })).notice).toContain('placeholder {name.');
    expect(value(await shown('welcome'), 'email-subject')).not.toContain('Hi');
    expect(portal.site.mails()).toEqual([]);
  });

  test('can be previewed with a member’s data and sent as a test, without being stored', async () => {
    await join();
    const before = portal.site.mails().length;
    const { page } = await edit('receipt', { subject: 'Paid', text: 'For {username}', member: 'renee' }, 'preview');
    const frame = page.querySelector('iframe');
    expect(frame?.getAttribute('sandbox')).toBe('');
    expect(frame?.getAttribute('srcdoc')).toContain('For renee');
    expect(portal.site.mails()).toHaveLength(before);
    const sent = await edit('receipt', { subject: 'Paid', text: 'For {username}', member: 'renee' }, 'send');
    expect(sent.notice).toMatch(/^Sent to .*@.*\. Nothing was saved\.$/);
    expect(
      portal.site
        .mails()
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual(['Paid']);
    expect(lastMail()?.subject).not.toBe('Paid');
    // A member is also found by a part of the name.
    const named = await edit('receipt', { subject: 'Paid', text: 'For {username}', member: "o'brien" }, 'preview');
    expect(named.page.querySelector('iframe')?.getAttribute('srcdoc')).toContain('For renee');
    expect((await edit('receipt', { subject: 'Paid', text: 'x', member: 'nobody' }, 'preview')).notice).toBe(
      'No single account has this name, e-mail address or username. Nothing was changed.',
    );
  });

  test('is previewed with the member’s own card and dates; the page says which values are examples', async () => {
    await grantOutside(portal, { login: 'paid', email: 'paid@example.com', until: 1_900_000_000 });
    const preview = async (member: string) => {
      const text = 'For {username}\n{card}\nNext: {next_charge}\nEnds {ends}';
      const { page } = await edit('card-expires', { subject: 'Card', text, member }, 'preview');
      const frame = page.querySelector('iframe');
      return {
        text: frame?.getAttribute('srcdoc') ?? '',
        note: page.querySelector('.practice-portal-email-caption')?.textContent ?? '',
      };
    };
    const [paid, other] = [await preview('paid'), await preview('a-subscriber')];
    expect(paid.text).toContain('Ends March 31, 2030');
    expect(paid.text).not.toMatch(/4242|Next:/);
    expect(paid.note).toContain("are this member's own");
    expect(other.text).toContain('Visa ending in 4242');
    expect(other.note).toContain('Plan, card, amounts and dates are examples.');
  });

  test('that is switched off is not sent, until it is switched on again', async () => {
    await admin.send(POST, { form: formWith(await admin.send(LIST), /^Switch off: Welcome with receipt$/) });
    await join();
    expect(lastMail()).toBeUndefined();
    await admin.send(POST, { form: formWith(await admin.send(LIST), /^Switch on: Welcome with receipt$/) });
    expect(
      await portal.php('return PracticePortal\\Mail\\EmailEdits::isOff( PracticePortal\\Mail\\EmailType::Welcome );'),
    ).toBe(false);
    const logged = (await portal.rows('journal')).filter(({ kind }) => kind?.startsWith('email_switched_'));
    expect(logged.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['email_switched_off', 'welcome'],
      ['email_switched_on', 'welcome'],
    ]);
  });

  test('of every type has a label, and an original with allowed placeholders', async () => {
    const wrong = await portal.php(`
      $templates = new PracticePortal\\Mail\\Templates( WP_PLUGIN_DIR . '/practice-portal' );
      $wrong = array();
      foreach ( PracticePortal\\Mail\\EmailType::editable() as $type ) {
        $original = $templates->original( $type );
        $unknown  = PracticePortal\\Mail\\EmailPlaceholders::unknown( $type, $original['subject'] . $original['text'] );
        if ( array() !== $unknown || '' === $original['text'] || '' === $type->label() ) {
          $wrong[ $type->value ] = $unknown;
        }
      }
      return $wrong;`);
    expect(wrong).toEqual([]);
  });
});
