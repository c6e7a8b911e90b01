/**
 * Shows the demo's sent e-mails at `/mail/`. It belongs to the host and not to the plugin.
 *
 * @typedef {import('./boot.mjs').Mail} Mail
 */

const PAGE = '/mail/';

/** @param {string} text */
const escaped = (text) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

const STYLES = `
  :root { color-scheme: light; --ink: #1f2933; --soft: #52606d; --line: #dfe4ea; --accent: #0b5cad; }
  * { box-sizing: border-box; }
  body { margin: 0; background: #f3f5f7; color: var(--ink); font: 16px/24px system-ui, sans-serif; }
  main { max-width: 860px; margin: 0 auto; padding: 32px 16px 64px; }
  h1 { margin: 0 0 8px; font-size: 28px; line-height: 36px; }
  .note { margin: 0 0 24px; color: var(--soft); }
  a { color: var(--accent); }
  ul { margin: 0; padding: 0; list-style: none; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
  li + li { border-top: 1px solid var(--line); }
  li a { display: grid; gap: 0 16px; grid-template-columns: 1fr auto; padding: 12px 16px; color: inherit; text-decoration: none; }
  li a:hover, li a:focus-visible { background: #f8fafc; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
  li strong { color: var(--accent); overflow-wrap: anywhere; }
  li span, time, dt { color: var(--soft); overflow-wrap: anywhere; }
  time { white-space: nowrap; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px; }
  dd { margin: 0; overflow-wrap: anywhere; }
  h2 { margin: 24px 0 8px; font-size: 18px; }
  iframe { display: block; width: 100%; height: 640px; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
  pre { margin: 0; padding: 16px; background: #fff; border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; font: 15px/24px ui-monospace, monospace; }
  @media (max-width: 480px) { li a { grid-template-columns: 1fr; } }
`;

/**
 * @param {string} title
 * @param {string} body
 */
const page = (title, body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${escaped(title)}</title><style>${STYLES}</style></head><body><main>${body}</main></body></html>`;

/** @param {Mail} mail */
const timeOf = ({ sent_at: at }) =>
  `<time datetime="${escaped(at)}">${escaped(at.slice(0, 16).replace('T', ' '))} UTC</time>`;

/** @param {Mail[]} mails Oldest first. */
function list(mails) {
  const rows = mails
    .map((mail, index) => {
      const subject = `<strong>${escaped(mail.subject)}</strong>`;
      return `<li><a href="${PAGE}${index + 1}">${subject}${timeOf(mail)}<span>To ${escaped(mail.to)}</span></a></li>`;
    })
    .reverse();
  const content = rows.length === 0 ? '<p>Nothing has been sent yet.</p>' : `<ul>${rows.join('\n')}</ul>`;
  return page(
    'Mail',
    `<h1>Mail</h1><p class="note">What this demo has sent, newest first. It stays on this machine. <a href="/">Back to the demo</a></p>${content}`,
  );
}

/** @param {Mail} mail */
function one(mail) {
  const { subject, from, to, message, html } = mail;
  // The sandbox allows no scripts and no forms. Its links open in the whole window or a new one.
  const drawn =
    html === null
      ? ''
      : `<h2>HTML</h2><iframe title="The e-mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escaped(html.replace('<head>', '<head><base target="_top">'))}"></iframe>`;
  return page(
    subject,
    `<p><a href="${PAGE}">All mail</a></p><h1>${escaped(subject)}</h1>
    <dl><dt>From</dt><dd>${escaped(from)}</dd><dt>To</dt><dd>${escaped(to)}</dd><dt>Sent</dt><dd>${timeOf(mail)}</dd></dl>
    ${drawn}<h2>Text</h2><pre>${escaped(message)}</pre>`,
  );
}

/**
 * @param {string} address A decoded path.
 * @param {() => Mail[]} mails Returns all sent e-mails, oldest first.
 * @returns {{ status: number, content: string } | null} null if the URL is none of these pages.
 */
export function answerMail(address, mails) {
  if (address === '/mail' || address === PAGE) return { status: 200, content: list(mails()) };
  if (!address.startsWith(PAGE)) return null;
  const mail = mails()[Number(address.slice(PAGE.length)) - 1];
  if (mail === undefined) {
    const back = `<h1>There is no such mail</h1><p><a href="${PAGE}">All mail</a></p>`;
    return { status: 404, content: page('There is no such mail', back) };
  }
  return { status: 200, content: one(mail) };
}
