/* Chooses the portal's color and logo on the page Preferences. */
(($) => {
  $('#practice_portal_brand_colour').wpColorPicker();

  const field = document.querySelector('[data-brand-logo]');
  const input = field.querySelector('input');
  const image = field.querySelector('img');
  const remove = field.querySelector('[data-remove]');
  const choose = field.querySelector('[data-choose]');
  const frame = wp.media({ title: field.dataset.title, library: { type: 'image' }, multiple: false });

  frame.on('select', () => {
    const chosen = frame.state().get('selection').first().toJSON();
    input.value = chosen.id;
    image.src = chosen.sizes?.medium?.url ?? chosen.url;
    image.hidden = remove.hidden = false;
  });
  choose.addEventListener('click', () => frame.open());
  remove.addEventListener('click', () => {
    input.value = 0;
    image.hidden = remove.hidden = true;
    choose.focus();
  });
})(jQuery);
