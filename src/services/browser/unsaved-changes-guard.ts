/** The browser's own dialog before a page with unsaved edits is left. Sites cannot change its text. */

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

export type UnsavedChangesGuard = {
  /**
   * @param isOn whether there are unsaved edits; the listener alone already disables the browser's back/forward cache
   */
  set: (isOn: boolean) => void;
  remove: () => void;
};

export function createUnsavedChangesGuard(): UnsavedChangesGuard {
  const remove = () => removeEventListener('beforeunload', ask);
  return {
    set(isOn) {
      if (isOn) addEventListener('beforeunload', ask);
      else remove();
    },
    remove,
  };
}
