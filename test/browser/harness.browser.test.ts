/** Tests the harness itself. A problem that the harness doesn't detect would escape every browser test. */
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from './support/accessibility.ts';
import { mails, resetPortal, runPhp, stripeBooks, takeHostLog, valueOf } from './support/portal.ts';
import { receiveVisitors } from './support/visit.ts';

const { visit } = receiveVisitors();

describe('the watch over a page', () => {
  it('sees the console, what nobody caught, and requests to strangers', async () => {
    const { page, complaints, goTo } = await visit();
    await goTo('/');
    await page.evaluate(() => {
      console.warn('a warning');
      setTimeout(() => {
        throw new Error('nobody caught it');
      });
      void fetch('http://stranger.invalid/').catch(() => {});
    });
    await expect.poll(() => complaints.all().join('\n')).toMatch(/console warning: a warning/);
    await expect.poll(() => complaints.all().join('\n')).toMatch(/uncaught: Error: nobody caught it/);
    await expect.poll(() => complaints.all().join('\n')).toMatch(/request to http:\/\/stranger\.invalid\//);
    complaints.forget();
  });

  it('measures texts in the declared fonts, on every machine the same', async () => {
    const { page, goTo } = await visit();
    await goTo('/');
    const widths = await page.evaluate(() =>
      // Many machines have Nimbus Sans. It is not declared.
      ['system-ui', 'serif', 'monospace', '"Nimbus Sans"', '"Not a font"'].map((family) => {
        const text = document.createElement('span');
        text.style.font = `100px ${family}`;
        text.textContent = 'Practice Portal';
        document.body.append(text);
        const { width } = text.getBoundingClientRect();
        text.remove();
        return Math.round(width);
      }),
    );
    const [undeclared, unknown] = widths.splice(3);
    expect(widths).toEqual([719, 753, 903]);
    expect(undeclared).toBe(unknown);
  });

  it('axe sees a control without a name', async () => {
    const { page, goTo } = await visit();
    await goTo('/');
    await page.evaluate(() => {
      document.body.innerHTML = '<main id="app-vue"><button type="button"></button></main>';
    });
    expect((await accessibilityProblems(page)).join('\n')).toMatch(/^button-name: /);
  });

  it('checks a dialog that has just opened as it looks once it is there', async () => {
    const { page, goTo } = await visit();
    await goTo('/');
    await page.evaluate(() => {
      document.body.innerHTML = `<main id="app-vue">
        <style>@keyframes appear { from { opacity: 0 } }</style>
        <button type="button"></button>
        <dialog aria-label="New" style="animation: appear 1s paused"><p style="color: #ddd; background: #fff">Pale</p></dialog>
      </main>`;
      document.querySelector('dialog')?.showModal();
    });
    const problems = await accessibilityProblems(page);
    expect(problems).toEqual([expect.stringMatching(/^color-contrast: .* at p:/)]);
  });
});

describe('the look behind the page', () => {
  it('asks WordPress itself', async () => {
    expect(await valueOf<string>(`get_user_by('login', 'member')->user_email`)).toContain('@');
    await expect(runPhp('throw new Exception("a PHP failure");')).rejects.toThrow('a PHP failure');
    await takeHostLog();
  });

  it('rolls everything back', async () => {
    await runPhp(`wp_insert_user(['user_login' => 'ghost', 'user_pass' => 'x', 'user_email' => 'ghost@example.com']);`);
    expect(await valueOf(`username_exists('ghost') !== false`)).toBe(true);
    await resetPortal();
    expect(await valueOf(`username_exists('ghost') !== false`)).toBe(false);
    expect((await stripeBooks()).subscriptions).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('signs in as the demo’s users', async () => {
    const { page, goTo, signIn } = await visit();
    await signIn('admin');
    await goTo('/wp-admin/profile.php');
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('admin');
    await expect(signIn('nobody' as 'admin')).rejects.toThrow('WordPress does not let nobody in.');
  });
});
