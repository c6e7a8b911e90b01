import { embedMachine } from '../../../../embed/machines/embed/embed.machine.ts';
import { createModel } from '#kit';

const reason = 'TokenExpired';

export const embedModel = (hasLoadedFrame: boolean) =>
  createModel(embedMachine, {
    input: { hasLoadedFrame },
    events: {
      'frame.inserted': [{}],
      'frame.loaded': [{}],
      'frame.marked': [{}],
      'frame.left': [{}],
      'frame.replaced': [{}],
      'load.sent': [{}],
      'load.refused': [{ reason }],
      'content.loaded': [{}],
      'content.rendered': [{}],
      'content.failed': [{ reason }],
      'component.reset': [{}],
    },
    serializeState: ({ failure }) => failure,
  });

/** A new frame, and one that a component takes over. */
export const embedModels = [embedModel(false), embedModel(true)];
