/*
 * Sorts, adds and removes the parts of the onboarding's form. The browser sends the fields in the order of the page.
 */
((sortable) => {
  const form = document.getElementById('practice-portal-onboarding');
  const said = form.querySelector('[data-said]');
  let added = 0;

  const sort = (within) => {
    for (const list of within.querySelectorAll('[data-sorted]'))
      sortable(list).sortable({ handle: '[data-handle]', items: '> [data-part]', axis: 'y' });
  };

  const nameOf = (part) => part.querySelector('input[type="text"]').value;

  /** Updates the name of a part in its buttons while the owner types it, and the number of an item's steps. */
  const describe = (part) => {
    const name = nameOf(part).trim() || part.querySelector('legend').textContent;
    const head = part.querySelector('.practice-portal-item-head');
    for (const place of head.querySelectorAll('[data-name]')) place.textContent = name;
    const count = part.querySelector('[data-count]');
    if (count) count.textContent = part.querySelectorAll('[data-part]').length;
  };

  const move = (button, part) => {
    const isUp = button.dataset.move === 'up';
    const beside = isUp ? part.previousElementSibling : part.nextElementSibling;
    if (!beside) return;
    if (isUp) beside.before(part);
    else beside.after(part);
    // Moving the part takes the focus from its button.
    button.focus();
    const place = [...part.parentElement.children].indexOf(part) + 1;
    said.textContent = `${nameOf(part)}: ${place} / ${part.parentElement.children.length}`;
  };

  const add = (button) => {
    const what = button.dataset.add;
    const list = button.parentElement.previousElementSibling;
    const part = document.getElementById(`new-${what}`).content.firstElementChild.cloneNode(true);
    const item = what === 'step' ? /items\[(\w+)\]/.exec(button.closest('[data-part]').querySelector('[name]').name)[1] : '';
    added += 1;
    for (const field of part.querySelectorAll('[name]')) {
      const names = item === '' ? field.name : field.name.replace('__new__', item);
      field.name = names.replace('__new__', `new${added}`);
    }
    list.append(part);
    sort(part);
    if (what === 'step') describe(list.closest('[data-part]'));
    part.querySelector('input[type="text"]').focus();
  };

  const remove = (part) => {
    const next = part.nextElementSibling ?? part.previousElementSibling ?? part.parentElement.nextElementSibling;
    const item = part.parentElement.closest('[data-part]');
    part.remove();
    if (item) describe(item);
    next.querySelector('input[type="text"], button').focus();
  };

  form.addEventListener('input', ({ target }) => {
    const part = target.closest('[data-part]');
    if (part) describe(part);
  });
  form.addEventListener('click', (event) => {
    const target = event.target.closest('button');
    if (!target) return;
    if (target.dataset.add !== undefined) add(target);
    else if (target.dataset.move !== undefined) move(target, target.closest('[data-part]'));
    else if (target.dataset.remove !== undefined) remove(target.closest('[data-part]'));
  });
  sort(form);
})(window.jQuery);
