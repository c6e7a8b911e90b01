/** The common base of Create and Quick create, whose frame creates a new report. */
import { createActor } from '../../machines/lib/statecharts.ts';
import { createToReportMachine } from '../../machines/create-to-report/create-to-report.machine.ts';
import { send, sendOutcome } from '../../machines/lib/send.ts';
import { selectCreation } from '../../machines/create-to-report/create-to-report.selectors.ts';
import type { CreationPhase } from '../../machines/create-to-report/create-to-report.types.ts';
import { OwnFrameEmbed } from './own-frame-embed.ts';
import type { EmbedSnapshot } from '../base/snapshot.ts';

export interface CreationSnapshot extends EmbedSnapshot {
  creation: CreationPhase;
}

export abstract class Creation extends OwnFrameEmbed {
  /** @internal */
  static override readonly creates = true;
  static override readonly hookNames: readonly string[] = ['newAccessToken'];

  /** The body that `create()` sends; the page may replace it. */
  declare createConfig: object;
  protected abstract readonly createPath: string;
  private readonly creation = createActor(createToReportMachine).start();

  override get snapshot(): CreationSnapshot {
    return { ...super.snapshot, creation: selectCreation(this.creation.getSnapshot()) };
  }

  /** @internal */
  override get openingPath(): string {
    return this.createPath;
  }

  /** Starts the creation. Rejects with the array of validation errors if the configuration is invalid. */
  override async create(): Promise<void> {
    this.assertValid();
    send(this.creation, { type: 'create.sent' });
    return this.open(this.createPath, this.createConfig, this.openingHeaders());
  }

  protected override keepToken(accessToken: string) {
    super.keepToken(accessToken);
    if (this.createConfig !== this.config) this.createConfig = { ...this.createConfig, accessToken };
  }

  /** @internal The created report takes over the frame. */
  handOver() {
    send(this.creation, { type: 'report.embedded' });
    this.dispose();
  }

  /** @internal */
  override dispose() {
    super.dispose();
    send(this.creation, { type: 'component.reset' });
  }

  protected override body(): object {
    return this.createConfig;
  }

  protected override opened(_path: string, answer: Promise<unknown>) {
    void sendOutcome(this.creation, 'create', answer);
  }
}
