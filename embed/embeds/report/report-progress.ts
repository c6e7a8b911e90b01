/** The two charts that only a report has: its phased load and its mode. Each is created when first needed. */
import type { ActorRefFrom } from 'xstate';
import { createActor } from '../../machines/lib/statecharts.ts';
import { send as sendTo, sendOutcome } from '../../machines/lib/send.ts';
import { modeMachine } from '../../machines/mode/mode.machine.ts';
import { selectMode } from '../../machines/mode/mode.selectors.ts';
import type { ModePhase } from '../../machines/mode/mode.types.ts';
import { phasedLoadMachine } from '../../machines/phased-load/phased-load.machine.ts';
import { selectPhasedLoad } from '../../machines/phased-load/phased-load.selectors.ts';
import type { PhasedLoadPhase } from '../../machines/phased-load/phased-load.types.ts';
import type { EmbedSnapshot } from '../base/snapshot.ts';

export interface ReportSnapshot extends EmbedSnapshot {
  mode: ModePhase;
  /** `waiting` unless the report is loaded in phases. */
  phasedLoad: PhasedLoadPhase;
}

export function createReportProgress(isForEditing: () => boolean) {
  let modes: ActorRefFrom<typeof modeMachine> | undefined;
  let phases: ActorRefFrom<typeof phasedLoadMachine> | undefined;
  const phased = () => (phases ??= createActor(phasedLoadMachine).start());
  const firstMode = (): ModePhase => (isForEditing() ? 'editing' : 'viewing');

  return {
    snapshot: () => ({
      mode: modes ? selectMode(modes.getSnapshot()) : firstMode(),
      phasedLoad: phases ? selectPhasedLoad(phases.getSnapshot()) : ('waiting' as const),
    }),

    /** A load was sent, either a full one or the preparation of a phased one. */
    open(isPreparation: boolean, answer: Promise<unknown>) {
      // The content begins in the mode of its configuration.
      sendTo(modes, { type: 'component.reset' });
      modes = undefined;
      if (!isPreparation) return;
      sendTo(phased(), { type: 'prepare.sent' });
      void sendOutcome(phases, 'prepare', answer);
    },

    render<T>(answer: Promise<T>): Promise<T> {
      sendTo(phased(), { type: 'render.sent' });
      return sendOutcome(phases, 'render', answer);
    },

    switchMode<T>(mode: string, send: () => Promise<T>): Promise<T> {
      modes ??= createActor(modeMachine, { input: { isEditing: isForEditing() } }).start();
      // The app decides about other modes; the chart ignores them.
      sendTo(modes, { type: `${mode.toLowerCase() as 'edit' | 'view'}.requested` });
      return sendOutcome(modes, 'mode', send());
    },

    stop() {
      sendTo(modes, { type: 'component.reset' });
      sendTo(phases, { type: 'component.reset' });
    },
  };
}
