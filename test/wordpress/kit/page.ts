/** A page of the server as the client receives it. */
import { Window } from 'happy-dom';
import { readPageData, type PageData } from '../../../src/services/wordpress/page-data.ts';
import type { Answer } from './browser.ts';

/** The page's document; nothing in it runs. */
export function documentOf(answer: Answer): Document {
  const window = new Window();
  return new window.DOMParser().parseFromString(answer.text, 'text/html') as unknown as Document;
}

/** The scripts that wait for the page's first paint. */
export function waitingForPaint(document: Document): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>('#practice-portal-after-paint');
  if (template === null) throw new Error('No script waits for the first paint.');
  return template.content;
}

/** The page data as it is on the wire. */
export function wireData(answer: Answer): any {
  return JSON.parse(documentOf(answer).getElementById('practice-portal-data')?.textContent ?? 'null');
}

/** The page data as the client reads them. Throws an error that names the invalid field. */
export function clientData(answer: Answer): PageData {
  const { pageData, problem } = readPageData(documentOf(answer));
  if (problem !== null) throw new Error(`The client cannot read the page data: ${problem.field} is ${problem.kind}`);
  return pageData;
}

export const count = (answer: Answer, selector: string) => documentOf(answer).querySelectorAll(selector).length;

export type Fields = Record<string, string>;

/** The form's current values as a browser sends them, without the buttons. */
export function fieldsOf(form: Element | null | undefined): Fields {
  const fields: Fields = {};
  for (const field of form?.querySelectorAll('input, textarea, select') ?? []) {
    const type = field.getAttribute('type') ?? '';
    const isLeftOut =
      ['submit', 'button'].includes(type) || (['checkbox', 'radio'].includes(type) && !field.hasAttribute('checked'));
    const name = field.getAttribute('name');
    if (!name || isLeftOut) continue;
    const option = field.querySelector('option[selected]') ?? field.querySelector('option');
    fields[name] = field.tagName === 'TEXTAREA' ? field.textContent : ((option ?? field).getAttribute('value') ?? '');
  }
  return fields;
}
