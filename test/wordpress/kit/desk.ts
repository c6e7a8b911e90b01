/** The owner's desk in a browser: forms by their buttons, and the confirmation that follows some of them. */
import { documentOf } from './page.ts';
import type { Answer, Browser } from './browser.ts';

const MEMBERS = '/wp-admin/admin.php?page=practice-portal-members';
const POST = '/wp-admin/admin-post.php';

type Field = { getAttribute: (name: string) => string | null };

export const memberPage = (id: number) => `${MEMBERS}&member=${id}`;

/** The fields of the form that holds a button, as the page has filled them; with several such buttons the first. */
export function formWith(answer: Answer, button: string | RegExp): Record<string, string> {
  const found = [...documentOf(answer).querySelectorAll('button')].find((each) =>
    each.textContent.trim().match(button),
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

/** What a confirmation says, and the form of its button. */
export type Asked = { question: string; effects: string[]; error: string; form: Record<string, string> };

/** Sends a form of a member's page: what is asked before anything happens. */
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

/** The form of a payment's refund, as the member's page has filled it. */
export async function refundForm(owner: Browser, id: number, transaction?: number): Promise<Record<string, string>> {
  const answer = await owner.send(memberPage(id));
  if (transaction === undefined) return formWith(answer, /^Refund$/);
  const field = documentOf(answer).querySelector(`input[name="transaction"][value="${transaction}"]`);
  return fieldsOf(field?.closest('form') ?? null);
}

export const confirm = (owner: Browser, form: Record<string, string>) => owner.send(POST, { form });

/** What came of the last act. */
export const noticeFor = async (owner: Browser) =>
  documentOf(await owner.send(MEMBERS)).querySelector('.notice-success, .notice-error')?.textContent ?? '';
