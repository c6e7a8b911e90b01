/* The blocks "Plans", "Join button", "Partners" and "Directory teaser" for every block editor. The server renders them. */
((wp, { plans }) => {
  const { createElement: h, Fragment } = wp.element;
  const { __ } = wp.i18n;
  const { Disabled, PanelBody, SelectControl } = wp.components;
  const { InspectorControls, useBlockProps } = wp.blockEditor;

  const Rendered = ({ name, attributes }) =>
    h('div', useBlockProps(), h(Disabled, null, h(wp.serverSideRender, { block: name, attributes })));

  const EditJoin = ({ name, attributes, setAttributes }) =>
    h(
      Fragment,
      null,
      h(
        InspectorControls,
        null,
        h(
          PanelBody,
          { title: __('Plan', 'practice-portal') },
          h(SelectControl, {
            label: __('The plan that is already chosen', 'practice-portal'),
            value: String(attributes.plan),
            options: [
              { value: '0', label: __('None', 'practice-portal') },
              ...plans.map((plan) => ({ value: String(plan.id), label: plan.name })),
            ],
            __nextHasNoMarginBottom: true,
            onChange: (id) => setAttributes({ plan: Number(id) }),
          }),
        ),
      ),
      h(Rendered, { name, attributes }),
    );

  for (const name of ['plans', 'partners', 'directory-teaser'])
    wp.blocks.registerBlockType(`practice-portal/${name}`, { edit: Rendered, save: () => null });
  wp.blocks.registerBlockType('practice-portal/join', { edit: EditJoin, save: () => null });
})(window.wp, window.practicePortalReaders);
