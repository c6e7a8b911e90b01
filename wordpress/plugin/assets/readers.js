/* The block editor's panel "Who can read this", and the block "Members only". */
((wp, { meta, plans }, files) => {
  const { createElement: h, Fragment } = wp.element;
  const { __ } = wp.i18n;
  const { CheckboxControl, PanelBody, Placeholder, RadioControl, SelectControl } = wp.components;
  const { InnerBlocks, InspectorControls, useBlockProps } = wp.blockEditor;
  // WordPress 6.6 moved the panel from one script to another.
  const DocumentPanel = wp.editor.PluginDocumentSettingPanel ?? wp.editPost.PluginDocumentSettingPanel;
  const MEMBERS = 'members';

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

  const ReadersPanel = () => {
    const type = wp.data.useSelect((select) => select('core/editor').getCurrentPostType(), []);
    const [values, setValues] = wp.coreData.useEntityProp('postType', type, 'meta');
    const stored = values?.[meta];
    const [isByPlan, setIsByPlan] = wp.element.useState(false);
    // A type of posts without custom fields has the meta box instead.
    if (!Array.isArray(stored)) return null;
    const chosen = stored.map(Number).filter((id) => id > 0);
    const save = (readers) => setValues({ ...values, [meta]: readers.map(String) });
    const who = isByPlan || chosen.length > 0 ? 'plans' : stored.length > 0 ? MEMBERS : 'everyone';
    return h(
      DocumentPanel,
      { name: 'practice-portal-readers', title: __('Who can read this', 'practice-portal') },
      h(RadioControl, {
        label: __('Who can read this', 'practice-portal'),
        hideLabelFromVision: true,
        help: __('Everybody else sees the excerpt that you write, and how to join.', 'practice-portal'),
        selected: who,
        options: [
          { value: 'everyone', label: __('Everyone', 'practice-portal') },
          { value: MEMBERS, label: __('Members', 'practice-portal') },
          { value: 'plans', label: __('Members with these plans:', 'practice-portal') },
        ],
        onChange: (next) => {
          setIsByPlan(next === 'plans');
          // Until a plan is chosen, all members can read it: never everyone.
          save(next === 'everyone' ? [] : [MEMBERS]);
        },
      }),
      who === 'plans' &&
        h(PlanChoice, { chosen, onChange: (ids) => save(ids.length > 0 ? ids : [MEMBERS]) }),
    );
  };

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
  wp.plugins.registerPlugin('practice-portal-readers', { render: ReadersPanel });
})(window.wp, window.practicePortalReaders, window.practicePortalFiles);
