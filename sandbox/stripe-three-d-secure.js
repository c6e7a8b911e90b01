/* Sandbox: the bank's 3-D Secure dialog, which `stripe.js` shows on the page. */
import { build } from './stripe-card-form.js';

/** Asks for authentication. The native dialog traps the focus, restores it, and treats Escape as Cancel. */
export function askForAuthentication(intent) {
  const host = build('div', { lang: 'en', dir: 'ltr' });
  const root = host.attachShadow({ mode: 'open' });
  const amount = intent.amount ? `Payment of $${(intent.amount / 100).toFixed(2)}.` : 'Nothing is due today.';
  const choice = (text, outcome) => build('button', { type: 'submit', textContent: text, value: outcome });
  const dialog = build('dialog', {}, [
    build('form', { method: 'dialog' }, [
      build('h2', { id: 'title', textContent: '3-D Secure sandbox' }),
      build('p', { textContent: `Your bank wants to know that it is you. ${amount} This is a sandbox.` }),
      choice('Complete authentication', 'completed'),
      choice('Fail authentication', 'failed'),
      choice('Cancel', 'cancelled'),
    ]),
  ]);
  dialog.setAttribute('aria-labelledby', 'title');
  root.append(
    build('style', {
      textContent: `
        dialog { max-width: min(420px, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 12px;
          color: #14213a; background: #fff; box-shadow: 0 8px 24px rgb(20 33 58 / .14);
          font: 16px/24px system-ui, sans-serif; }
        dialog::backdrop { background: rgb(20 33 58 / .5); }
        form { display: grid; gap: 12px; }
        h2, p { margin: 0; }
        h2 { font-size: 20px; line-height: 28px; }
        button { min-height: 44px; padding: 0 16px; border: 1px solid #6b778d; border-radius: 6px;
          background: #fff; color: inherit; font: inherit; cursor: pointer; }
        button:focus-visible { outline: 3px solid #0b6bcb; outline-offset: 2px; }`,
    }),
    dialog,
  );
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue || 'cancelled');
    });
  });
}
