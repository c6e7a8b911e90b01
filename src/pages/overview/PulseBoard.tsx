import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { PulseBoardRef } from '../../../machines/pulse-board/pulse-board.machine.ts';
import {
  selectIsEmbedded,
  selectIsOffline,
  selectIsRetriable,
  selectMessage,
  selectView,
} from '../../../machines/pulse-board/pulse-board.selectors.ts';
import type { ReportConfiguration } from '../../../machines/pulse-board/pulse-board.types.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/progress/Spinner.tsx';
import { Boundary } from '../../ui/Boundary.tsx';
import { t } from '../../ui/text/t.ts';
import { useText } from '../../ui/text/use-text.ts';

/** Renders a report for as long as it is on the page. */
export type ReportFrame = ComponentType<{
  configuration: ReportConfiguration;
  /** Origins, besides the analytics provider's, from which a report may be embedded. */
  origins: readonly string[];
  onLoaded: () => void;
  /** With the report's own message. */
  onFailed: (message: string) => void;
}>;

export type PulseBoardProps = {
  pulseBoard: PulseBoardRef;
  /** The reporting service's last response. It holds a token, so no chart stores it. */
  report: { current: () => ReportConfiguration | null; origins: readonly string[] };
  /** Named in the error messages: members contact its team. */
  provider: string;
  Frame: ReportFrame;
};

/** The Pulse Board (spec: onboarding#report-that-failed): the report, or why there is none. */
export function PulseBoard({ pulseBoard, report, provider, Frame }: PulseBoardProps) {
  return (
    <section className="pp-pulse-board" aria-labelledby="pp-pulse-board">
      <h2 id="pp-pulse-board">{t('Pulse Board')}</h2>
      <Words pulseBoard={pulseBoard} provider={provider} />
      <Report pulseBoard={pulseBoard} report={report} Frame={Frame} />
    </section>
  );
}

function Words({ pulseBoard, provider }: Pick<PulseBoardProps, 'pulseBoard' | 'provider'>) {
  switch (useSelector(pulseBoard, selectView)) {
    case 'withoutAccess':
      return (
        <Notice tone="info">
          <p>
            {t("Your account has no access to the Pulse Board yet. Please speak with a member of {provider}'s team.", {
              provider,
            })}
          </p>
        </Notice>
      );
    case 'loading':
    case 'opening':
      return (
        <p className="pp-pulse-board-loading" role="status">
          <Spinner /> <span>{t('The Pulse Board is loading…')}</span>
        </p>
      );
    case 'showing':
      return null;
    case 'partlyFailed':
      return (
        <Trouble
          pulseBoard={pulseBoard}
          sentence={(message) => t('The Pulse Board reports an error: {message}', { message })}
        />
      );
    case 'failed':
      return (
        <Trouble
          pulseBoard={pulseBoard}
          sentence={(message) =>
            t("Error loading Pulse Board, please speak with a member of {provider}'s team to resolve: {message}", {
              provider,
              message,
            })
          }
        />
      );
  }
}

function Trouble({ pulseBoard, sentence }: { pulseBoard: PulseBoardRef; sentence: (message: string) => string }) {
  const message = useText(pulseBoard, selectMessage);
  const isRetriable = useSelector(pulseBoard, selectIsRetriable);
  const isOffline = useSelector(pulseBoard, selectIsOffline);
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        isRetriable ? (
          <Button onClick={() => pulseBoard.send({ type: 'board.retried' })}>{t('Retry')}</Button>
        ) : undefined
      }
    >
      <p>{sentence(message ?? '')}</p>
      {isOffline ? <p>{t('You are offline. Please check your connection.')}</p> : null}
    </Notice>
  );
}

/** The report; nothing while there is no report to show. */
function Report({ pulseBoard, report, Frame }: Pick<PulseBoardProps, 'pulseBoard' | 'report' | 'Frame'>) {
  const isEmbedded = useSelector(pulseBoard, selectIsEmbedded);
  const configuration = isEmbedded ? report.current() : null;
  return configuration ? (
    <div className="pp-third-party pp-pulse-board-report">
      <Boundary onCrash={() => pulseBoard.send({ type: 'report.crashed' })}>
        <Frame
          configuration={configuration}
          origins={report.origins}
          onLoaded={() => pulseBoard.send({ type: 'report.loaded' })}
          onFailed={(message) => pulseBoard.send({ type: 'report.failed', message })}
        />
      </Boundary>
    </div>
  ) : null;
}
