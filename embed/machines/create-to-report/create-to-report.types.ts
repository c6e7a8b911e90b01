export type CreationPhase = 'waiting' | 'creating' | 'authoring' | 'failed' | 'handedOver' | 'stopped';

export type CreateToReportEvent =
  | { type: 'create.sent' }
  | { type: 'create.answered' }
  | { type: 'create.refused' }
  /** The page embeds the created report on the same element. */
  | { type: 'report.embedded' }
  | { type: 'component.reset' };
