/* Shows on the page Reports that the plots are loading, or can't be loaded. */
(() => {
  const show = (name) => {
    for (const part of document.querySelectorAll('[data-plot] [data-part]')) part.hidden = part.dataset.part !== name;
  };
  show('loading');
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target.id === 'practice-portal-reports-js') show('failed');
    },
    true,
  );
  for (const button of document.querySelectorAll('[data-retry]')) button.addEventListener('click', () => location.reload());
})();
