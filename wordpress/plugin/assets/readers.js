/*
 * The panel "Who can read this" in the editor of posts. It uses the checkboxes of the blocks' script, which loads
 * first.
 */
((wp, { meta, PlanChoice }) => {
  const { createElement: h } = wp.element;
  const { __ } = wp.i18n;
  const { RadioControl } = wp.components;
  // WordPress 6.6 moved the panel from one script to another.
  const DocumentPanel = wp.editor.PluginDocumentSettingPanel ?? wp.editPost.PluginDocumentSettingPanel;
  const MEMBERS = 'members';

  const ReadersPanel = () => {
    const type = wp.data.useSelect((select) => select('core/editor').getCurrentPostType(), []);
    const [values, setValues] = wp.coreData.useEntityProp('postType', type, 'meta');
    const stored = values?.[meta];
    const [isByPlan, setIsByPlan] = wp.element.useState(false);
    // A post type without custom fields has the meta box instead of the panel.
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
          // Until the author chooses a plan, all members can read the post, but not everyone.
          save(next === 'everyone' ? [] : [MEMBERS]);
        },
      }),
      who === 'plans' &&
        h(PlanChoice, { chosen, onChange: (ids) => save(ids.length > 0 ? ids : [MEMBERS]) }),
    );
  };

  wp.plugins.registerPlugin('practice-portal-readers', { render: ReadersPanel });
})(window.wp, window.practicePortalReaders);
