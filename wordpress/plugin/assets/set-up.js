/* Tries Google's key where it is used: in the browser, on this site. */
(() => {
  const step = document.getElementById('step-maps');
  const { address, badges, ...texts } = step.dataset;
  const [done, problem] = badges.split('|');
  const say = (outcome) => {
    const isDone = outcome === 'done';
    step.classList.remove('is-to-do', 'is-done', 'is-problem');
    step.classList.add(isDone ? 'is-done' : 'is-problem');
    step.querySelector('.practice-portal-badge').textContent = isDone ? done : problem;
    step.querySelector('.practice-portal-step-text').textContent = texts[outcome];
    document.querySelector('[data-done]').textContent = String(document.querySelectorAll('.practice-portal-step.is-done').length);
  };
  window.practicePortalMapsLoaded = () => say('done');
  // Google calls this, at any time after, when it refuses the key.
  window.gm_authFailure = () => say('refused');
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.addEventListener('error', () => say('silent'));
  document.head.append(script);
})();
