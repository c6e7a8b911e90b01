/* The blocks "Members only" and "Private file" for every block editor. */
((wp, { plans }, files) => {
  const { createElement: h, Fragment } = wp.element;
  const { __ } = wp.i18n;
  const { CheckboxControl, PanelBody, Placeholder, SelectControl } = wp.components;
  const { InnerBlocks, InspectorControls, useBlockProps } = wp.blockEditor;

  /** One checkbox for each plan; `chosen` holds ids. */
  const PlanChoice = ({ chosen, onChange }) =>
    plans.map(({ id, name }) =>
      h(
        'div',
        { key: id, style: { marginBlockStart: '12px' } },
        h(CheckboxControl, {
          label: name,
          checked: chosen.includes(id),
          __nextHasNoMarginBottom: true,
          onChange: (isChecked) => onChange(isChecked ? [...chosen, id] : chosen.filter((each) => each !== id)),
        }),
      ),
    );

  const EditMembersOnly = ({ attributes, setAttributes }) =>
    h(
      Fragment,
      null,
      h(
        InspectorControls,
        null,
        h(
          PanelBody,
          { title: __('Who can read this', 'practice-portal') },
          h('p', null, __('All members, or only members with these plans:', 'practice-portal')),
          h(PlanChoice, { chosen: attributes.plans, onChange: (ids) => setAttributes({ plans: ids }) }),
        ),
      ),
      h(
        'div',
        useBlockProps({ style: { borderInlineStart: '4px solid currentColor', paddingInlineStart: '1em' } }),
        h('p', { style: { fontSize: '0.8em', marginBlock: 0 } }, __('Members only', 'practice-portal')),
        h(InnerBlocks),
      ),
    );

  wp.blocks.registerBlockType('practice-portal/members-only', {
    edit: EditMembersOnly,
    save: () => h('div', useBlockProps.save(), h(InnerBlocks.Content)),
  });
  const EditPrivateFile = ({ attributes, setAttributes }) =>
    h(
      'div',
      useBlockProps(),
      h(
        Placeholder,
        { icon: 'media-document', label: __('Private file', 'practice-portal') },
        h(SelectControl, {
          label: __('File', 'practice-portal'),
          value: String(attributes.id),
          options: [
            { value: '0', label: __('Choose a file', 'practice-portal') },
            ...files.map(({ id, title }) => ({ value: String(id), label: title })),
          ],
          __nextHasNoMarginBottom: true,
          onChange: (id) => setAttributes({ id: Number(id) }),
        }),
      ),
    );

  wp.blocks.registerBlockType('practice-portal/private-file', { edit: EditPrivateFile, save: () => null });
  window.practicePortalReaders.PlanChoice = PlanChoice;
})(window.wp, window.practicePortalReaders, window.practicePortalFiles);
