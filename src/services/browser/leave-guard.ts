import { fromCallback, type EventObject } from 'xstate';

/** The browser's own question before a page with unsaved edits is left. It has one wording for all sites. */

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

export type LeaveGuard = {
  /** @param isOn whether leaving would lose something; the listener alone already costs the browser's page cache */
  set: (isOn: boolean) => void;
  remove: () => void;
};

/**
 * The guard as a part of a chart, which tells it of each change; it ends with the chart.
 *
 * @param wouldLose whether what a message tells is something that leaving would lose
 */
export const leaveGuardLogic = <Told extends EventObject>(wouldLose: (told: Told) => boolean) =>
  fromCallback<Told, undefined, EventObject>(({ receive }) => {
    const guard = createLeaveGuard();
    receive((told) => guard.set(wouldLose(told)));
    return guard.remove;
  });

export function createLeaveGuard(): LeaveGuard {
  const remove = () => removeEventListener('beforeunload', ask);
  return {
    set(isOn) {
      if (isOn) addEventListener('beforeunload', ask);
      else remove();
    },
    remove,
  };
}
