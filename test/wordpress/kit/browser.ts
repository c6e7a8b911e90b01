/** A browser as the server sees it: it stores cookies and sends a nonce. It has no page and runs no JavaScript. */

export type Answer = {
  status: number;
  text: string;
  /** The parsed body; undefined when it is not JSON. */
  json: any;
  header: (name: string) => string | null;
};

export type Sending = {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
  /** Overrides the nonce; null sends none. */
  nonce?: string | null;
};

export class Browser {
  readonly cookies = new Map<string, string>();
  nonce: string | null = null;
  checkoutNonce: string | null = null;
  couponNonce = '';
  userId = 0;

  constructor(private readonly address: string) {}

  /** Signs in a user whose password is the user name, as for all users of the demo. */
  static async signedIn(address: string, name: string): Promise<Browser> {
    const browser = new Browser(address);
    await browser.signIn(name, name);
    return browser;
  }

  /** Sends a request to a route of the plugin, with the nonce. */
  rest(path: string, sending: Sending = {}): Promise<Answer> {
    const nonce = sending.nonce === undefined ? this.nonce : sending.nonce;
    return this.send(`/wp-json/practice-portal/v1${path}`, {
      ...sending,
      headers: { ...(nonce !== null && { 'X-WP-Nonce': nonce }), ...sending.headers },
    });
  }

  /** Sends a request to any address of the site. */
  async send(path: string, { method, headers = {}, json, form }: Sending = {}): Promise<Answer> {
    const body = bodyOf(json, form);
    const response = await fetch(path.startsWith('http') ? path : this.address + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(this.cookies.size > 0 && {
          Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keepCookie(cookie);
    const text = await response.text();
    return { status: response.status, text, json: parsed(text), header: (name) => response.headers.get(name) };
  }

  /** Signs in by WordPress's own form. */
  async signIn(login: string, password: string): Promise<void> {
    const answer = await this.send('/wp-login.php', { form: { log: login, pwd: password } });
    if (answer.status !== 302) throw new Error(`${login} could not sign in: ${answer.status}`);
    await this.renewNonces();
  }

  /** Requests the nonces of this browser's user from the plugin. */
  async renewNonces(): Promise<void> {
    const { json } = await this.send('/wp-admin/admin-ajax.php?action=practice_portal_nonce');
    this.nonce = json.nonce;
    this.checkoutNonce = json.checkout_nonce;
    this.couponNonce = json.coupon_nonce;
    this.userId = json.user_id;
  }

  /** Takes over the session from a registration's response. */
  adopt(session: { nonce: string; mepr_checkout_nonce: string | null; coupon_nonce: string; user_id: number }): void {
    this.nonce = session.nonce;
    this.checkoutNonce = session.mepr_checkout_nonce;
    this.couponNonce = session.coupon_nonce;
    this.userId = session.user_id;
  }

  /** The session's cookies and nonce, with which another browser can continue. */
  keep() {
    const { nonce, checkoutNonce, couponNonce, userId } = this;
    return { cookies: [...this.cookies], session: { nonce, checkoutNonce, couponNonce, userId } };
  }

  takeUp({ cookies, session }: ReturnType<Browser['keep']>): void {
    this.cookies.clear();
    for (const [name, value] of cookies) this.cookies.set(name, value);
    Object.assign(this, session);
  }

  private keepCookie(cookie: string): void {
    const [pair = ''] = cookie.split(';');
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (/expires=[^;]*19[67]\d|max-age=0/i.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function bodyOf(json: unknown, form: Record<string, string> | undefined): BodyInit | undefined {
  if (json !== undefined) return typeof json === 'string' ? json : JSON.stringify(json);
  if (form === undefined) return undefined;
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
