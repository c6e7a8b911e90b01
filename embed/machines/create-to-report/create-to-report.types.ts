export type CreationPhase = 'waiting' | 'creating' | 'authoring' | 'failed' | 'handedOver' | 'stopped';

export type CreateToReportEvent =
  | { type: 'create.sent' }
  | { type: 'create.answered' }
  | { type: 'create.refused' }
  /** The page embeds a report on the element of the new one. */
  | { type: 'report.embedded' }
  | { type: 'component.reset' };
