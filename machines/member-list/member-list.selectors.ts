import type { SnapshotFrom } from 'xstate';
import type { memberListMachine } from './member-list.machine.ts';
import type { Member } from './member-list.types.ts';

type Snapshot = SnapshotFrom<typeof memberListMachine>;

export const selectTotal = ({ context }: Snapshot) => context.total;
export const selectOnMap = ({ context }: Snapshot) => context.onMap;
/** What the query would find without one of its limits, if it finds no member. */
export const selectWider = ({ context }: Snapshot) => context.wider;
export const selectPages = ({ context }: Snapshot) => context.pages;
export const selectPerPage = ({ context }: Snapshot) => context.perPage;
export const selectShown = ({ context }: Snapshot) => context.shown;
/** The query of the visible rows, which stay while another query loads. */
export const selectLoadedQuery = ({ context }: Snapshot) => context.loadedQuery;
export const selectError = (snapshot: Snapshot) => (snapshot.hasTag('failed') ? snapshot.context.error : null);

/** @returns the member of a row; undefined until it is loaded */
export const memberAt = (pages: Record<number, Member[]>, perPage: number, row: number): Member | undefined =>
  pages[Math.floor(row / perPage)]?.[row % perPage];
