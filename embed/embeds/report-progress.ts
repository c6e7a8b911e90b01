/** The charts of a report beyond its frame: the way through a phased load, and the mode. They are made when first needed. */
import { createActor, type ActorRefFrom } from 'xstate';
import { tell } from '../machines/lib/tell.ts';
import { modeMachine } from '../machines/mode/mode.machine.ts';
import { selectMode, type ModePhase } from '../machines/mode/mode.selectors.ts';
import { phasedLoadMachine } from '../machines/phased-load/phased-load.machine.ts';
import { selectPhasedLoad, type PhasedLoadPhase } from '../machines/phased-load/phased-load.selectors.ts';
import type { EmbedSnapshot } from './snapshot.ts';

export interface ReportSnapshot extends EmbedSnapshot {
  mode: ModePhase;
  /** `waiting` unless the report is loaded in phases. */
  phasedLoad: PhasedLoadPhase;
}

export class ReportProgress {
  private readonly isForEditing: () => boolean;
  private modeActor: ActorRefFrom<typeof modeMachine> | undefined;
  private phasedActor: ActorRefFrom<typeof phasedLoadMachine> | undefined;

  constructor(isForEditing: () => boolean) {
    this.isForEditing = isForEditing;
  }

  get snapshot() {
    const phasedLoad: PhasedLoadPhase = this.phasedActor ? selectPhasedLoad(this.phasedActor.getSnapshot()) : 'waiting';
    const mode: ModePhase = this.modeActor ? selectMode(this.modeActor.getSnapshot()) : this.firstMode();
    return { mode, phasedLoad };
  }

  /** A load was sent, whole or as a preparation. */
  open(isPreparation: boolean, answer: Promise<unknown>) {
    tell(this.modeActor, { type: 'load.sent', isEditing: this.isForEditing() });
    if (!isPreparation) return;
    const actor = this.phased();
    tell(actor, { type: 'prepare.sent' });
    answer.then(
      () => tell(actor, { type: 'prepare.answered' }),
      () => tell(actor, { type: 'prepare.refused' }),
    );
  }

  async render<T>(answer: Promise<T>): Promise<T> {
    const actor = this.phased();
    tell(actor, { type: 'render.sent' });
    try {
      const answered = await answer;
      tell(actor, { type: 'render.answered' });
      return answered;
    } catch (failure) {
      tell(actor, { type: 'render.refused' });
      throw failure;
    }
  }

  async switchMode<T>(mode: string, send: () => Promise<T>): Promise<T> {
    this.modeActor ??= createActor(modeMachine, { input: { isEditing: this.isForEditing() } }).start();
    tell(this.modeActor, { type: 'mode.requested', mode });
    try {
      const answer = await send();
      tell(this.modeActor, { type: 'mode.answered' });
      return answer;
    } catch (failure) {
      tell(this.modeActor, { type: 'mode.refused' });
      throw failure;
    }
  }

  stop() {
    tell(this.modeActor, { type: 'component.reset' });
    tell(this.phasedActor, { type: 'component.reset' });
  }

  private firstMode(): ModePhase {
    return this.isForEditing() ? 'editing' : 'viewing';
  }

  private phased() {
    return (this.phasedActor ??= createActor(phasedLoadMachine).start());
  }
}
