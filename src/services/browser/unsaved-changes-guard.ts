/** The browser's own question before a page with unsaved edits is left. It has one wording for all sites. */

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

export type UnsavedChangesGuard = {
  /** @param isOn whether leaving would lose something; the listener alone already costs the browser's page cache */
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
