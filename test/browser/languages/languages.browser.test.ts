/** A visitor registers, pays and finds the membership, and the owner finds the pages of wp-admin, in Spanish and in Arabic. */
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { accessibilityProblems } from '../support/accessibility.ts';
import { englishOn, forgetLanguage, inLanguage, speak, translationOf } from './in-language.ts';
import { reachPayment } from '../support/journey.ts';
import { mails } from '../support/portal.ts';
import { ADAS_ACCOUNT, CARDS } from '../support/registration-form.ts';
import { clientTakesOver, NARROW, receiveVisitors, viewAppears, WIDE } from '../support/visit.ts';

const { visit } = receiveVisitors();

describe.each([
  ['es_ES', 'es-ES', ''],
  ['ar', 'ar', 'rtl'],
])('a site in %s', (language, tag, direction) => {
  const translated = translationOf(language);
  const { t } = translated;
  afterEach(() => forgetLanguage(language));

  it('takes a visitor from the registration to the account, and its owner to wp-admin', async () => {
    await speak(language);
    const { page, goTo, signIn } = await visit();
    const english: string[] = [];
    const look = async (selector = '#app-vue') => {
      english.push(...(await englishOn(page, selector, translated)));
      for (const viewport of [NARROW, WIDE]) {
        await page.setViewportSize(viewport);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, `${page.url()} at ${viewport.width} px`).toBeLessThanOrEqual(viewport.width);
      }
    };

    await goTo('/register/');
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), (await html.getAttribute('dir')) ?? '']).toEqual([tag, direction]);
    await viewAppears(page, t('Registration'));
    await look();
    const form = await reachPayment({ page: inLanguage(page, translated), goTo });
    await look();
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    await look();
    expect(await accessibilityProblems(page)).toEqual([]);

    const welcome = (await mails()).find(({ to }) => to === ADAS_ACCOUNT.email);
    expect(welcome?.message).toContain(t('Welcome! Your membership is active. This is your receipt:'));
    expect(welcome?.html).toContain(`<html lang="${tag}"${direction === '' ? '' : ' dir="rtl"'}>`);

    await goTo('/account/');
    await viewAppears(page, t('Your Membership'));
    await page.getByRole('button', { name: t('Change password') }).waitFor();
    await look();
    expect(await accessibilityProblems(page)).toEqual([]);

    await signIn('admin');
    await goTo('/wp-admin/admin.php?page=practice-portal-setup');
    await page.getByRole('heading', { level: 1, name: t('Setup') }).waitFor();
    await look('#wpbody-content');
    expect(english).toEqual([]);
  });
});

it('a page opens in its language even if the translations of its code are lost, and else they are cached', async () => {
  const { t } = translationOf('es_ES');
  await speak('es_ES');
  onTestFinished(async () => void (await forgetLanguage('es_ES')));
  const { page, goTo, complaints } = await visit();
  complaints.expect(/net::ERR_FAILED/);
  const texts = /\/texts\?.*chunk=src\/pages\/registration\/entry\.ts/;
  const heading = page.getByRole('heading', { level: 1, name: t('Registration') });
  const next = page.getByRole('button', { name: t('Next'), exact: true }).last();
  await page.route(texts, (route) => route.abort(), { times: 1 });
  await goTo('/register/');
  await clientTakesOver(page);
  await heading.waitFor();
  await next.waitFor();
  const answer = page.waitForResponse(texts);
  await page.reload();
  expect((await answer).headers()['cache-control']).toContain('immutable');
  await next.waitFor();
});
