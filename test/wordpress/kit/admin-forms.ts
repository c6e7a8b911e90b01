/** wp-admin in a browser: submits forms by their buttons, and the confirmation page that follows some of them. */
import { documentOf } from './page.ts';
import type { Answer, Browser } from './browser.ts';

const MEMBERS = '/wp-admin/admin.php?page=practice-portal-members';
const POST = '/wp-admin/admin-post.php';

type Field = { getAttribute: (name: string) => string | null };

export const memberPage = (id: number) => `${MEMBERS}&member=${id}`;

/** The filled fields of the form with this button. If several forms have the button, the first one counts. */
export function formWith(answer: Answer, button: string | RegExp): Record<string, string> {
  // The buttons of WordPress' own forms are inputs.
  const found = [...documentOf(answer).querySelectorAll('button, input[type="submit"]')].find((each) =>
    (each.textContent.trim() || (each.getAttribute('value') ?? '')).match(button),
  );
  return fieldsOf(found?.closest('form') ?? null);
}

function fieldsOf(form: { querySelectorAll: (selector: string) => Iterable<Field> } | null): Record<string, string> {
  if (!form) throw new Error('There is no such form.');
  return Object.fromEntries(
    [...form.querySelectorAll('input')]
      .filter((each) => each.getAttribute('type') !== 'radio')
      .map((each) => [each.getAttribute('name') ?? '', each.getAttribute('value') ?? '']),
  );
}

/** Every field of a form with the plugin's own rows, as the page has it, as a browser sends it. */
export function enteredOn(answer: Answer): Record<string, string> {
  const form = documentOf(answer).querySelector('.practice-portal-form');
  if (!form) throw new Error('The page has no form.');
  const fields: Record<string, string> = {};
  for (const each of form.querySelectorAll('input, select')) {
    const name = each.getAttribute('name') ?? '';
    if (each.getAttribute('type') === 'checkbox' && !each.hasAttribute('checked')) continue;
    fields[name] =
      (each.tagName === 'SELECT' ? each.querySelector('option[selected]')?.getAttribute('value') : null) ??
      each.getAttribute('value') ??
      '';
  }
  return fields;
}

/** A confirmation's text, and the form of its button. */
export type Asked = { question: string; effects: string[]; error: string; form: Record<string, string> };

/** Submits a form of a member's page and returns the confirmation that precedes the action. */
export async function ask(owner: Browser, id: number, form: Record<string, string>): Promise<Asked> {
  const answer = await owner.send(memberPage(id), { form });
  const page = documentOf(answer);
  const box = page.getElementById('confirmation');
  return {
    question: box?.querySelector('h2')?.textContent ?? '',
    effects: [...(box?.querySelectorAll('li') ?? [])].map((each) => each.textContent),
    error: page.querySelector('.notice-error')?.textContent ?? '',
    form: box ? fieldsOf(box.querySelector('form')) : {},
  };
}

/** The form of a payment's refund, as filled in by the member's page. */
export async function refundForm(owner: Browser, id: number, transaction?: number): Promise<Record<string, string>> {
  const answer = await owner.send(memberPage(id));
  if (transaction === undefined) return formWith(answer, /^Refund$/);
  const field = documentOf(answer).querySelector(`input[name="transaction"][value="${transaction}"]`);
  return fieldsOf(field?.closest('form') ?? null);
}

export const confirm = (owner: Browser, form: Record<string, string>) => owner.send(POST, { form });

/** The result message of the last action. */
export const noticeFor = async (owner: Browser) =>
  documentOf(await owner.send(MEMBERS)).querySelector('.notice-success, .notice-error')?.textContent ?? '';
