import type { SnapshotFrom } from 'xstate';
import type { Part } from '../settings-form/settings-form.types.ts';
import type { themeSettingsMachine } from './theme-settings.machine.ts';
import { countUnsaved } from './theme-settings.rules.ts';

type Snapshot = SnapshotFrom<typeof themeSettingsMachine>;

export const selectIsForbidden = (snapshot: Snapshot) => snapshot.hasTag('forbidden');
/** The one saving flag. */
export const selectIsSaving = (snapshot: Snapshot) => snapshot.hasTag('saving');
export const selectIsLoaded = (part: Part) => (snapshot: Snapshot) => snapshot.context.unsaved[part] !== null;
export const selectUnsaved = ({ context }: Snapshot) => countUnsaved(context);
export const selectPartners = ({ children }: Snapshot) => children.partners;
export const selectForm = (part: Part) => (snapshot: Snapshot) => snapshot.children[part];
export const selectUserSearch = ({ children }: Snapshot) => children.userSearch;
