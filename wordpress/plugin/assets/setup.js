/* Tries what only a browser can: keys that browsers use, and requests of a visitor to this site. */
(() => {
  const show = (step, isDone, text) => {
    const [done, problem] = step.dataset.badges.split('|');
    step.classList.remove('is-to-do', 'is-done', 'is-problem');
    step.classList.add(isDone ? 'is-done' : 'is-problem');
    step.querySelector('.practice-portal-badge').textContent = isDone ? done : problem;
    step.querySelector('.practice-portal-step-text').textContent = text;
    document.querySelector('[data-done]').textContent = String(document.querySelectorAll('.practice-portal-step.is-done').length);
  };
  const load = (address, { loaded, failed }) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    if (loaded) script.addEventListener('load', loaded);
    if (failed) script.addEventListener('error', failed);
    document.head.append(script);
  };

  const visitors = document.getElementById('step-visitors-access');
  const beginning = (body) => {
    const text = new DOMParser().parseFromString(body.replaceAll('<', ' <'), 'text/html').documentElement.textContent;
    return text.replaceAll(/\s+/g, ' ').trim().slice(0, 100);
  };
  const askAsVisitor = async () => {
    for (const { name, method, url, expected } of JSON.parse(visitors.dataset.questions)) {
      // Without the owner's cookies.
      const response = await fetch(url, { method, credentials: 'omit', cache: 'no-store' });
      const body = await response.text();
      if (body.includes(expected)) continue;
      const values = { name, status: String(response.status), body: beginning(body) };
      show(visitors, false, visitors.dataset.answered.replaceAll(/\{(name|status|body)\}/g, (_, key) => values[key]));
      return;
    }
    show(visitors, true, visitors.dataset.done);
  };
  askAsVisitor().catch(() => {
    // What the server has found out stays.
    if (visitors.classList.contains('is-to-do'))
      visitors.querySelector('.practice-portal-step-text').textContent = visitors.dataset.silent;
  });

  const maps = document.getElementById('step-maps');
  if (maps.dataset.scriptUrl) {
    const say = (outcome) => show(maps, outcome === 'done', maps.dataset[outcome]);
    window.practicePortalMapsLoaded = () => say('done');
    // Google calls this when it refuses the key, even after the script has loaded.
    window.gm_authFailure = () => say('refused');
    load(maps.dataset.scriptUrl, { failed: () => say('silent') });
  }

  // The secret key has created a setup intent. The publishable key of another account does not find
  // it.
  const stripe = document.getElementById('step-stripe-keys');
  const tryKey = async () => {
    const { error } = await window.Stripe(stripe.dataset.key).retrieveSetupIntent(stripe.dataset.secret);
    if (error?.code === 'resource_missing') show(stripe, false, stripe.dataset.other);
    else if (error?.type === 'invalid_request_error') show(stripe, false, stripe.dataset.refused);
  };
  if (stripe.dataset.secret) load(stripe.dataset.script, { loaded: () => void tryKey() });
})();
