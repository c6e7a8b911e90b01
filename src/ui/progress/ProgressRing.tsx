import './progress-ring.css';
import { t } from '../text/t.ts';

/** Around the middle of a 40 by 40 drawing. */
const RADIUS = 17;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

type ProgressRingProps = {
  /** 0 to 100. */
  percent: number;
  label: string;
};

/** A progress ring with the percentage in it. */
export function ProgressRing({ percent, label }: ProgressRingProps) {
  return (
    <div className="pp-ring">
      <div
        className="pp-ring-drawing"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
          <circle className="pp-ring-track" cx="20" cy="20" r={RADIUS} />
          <circle
            className="pp-ring-done"
            cx="20"
            cy="20"
            r={RADIUS}
            strokeDasharray={CIRCUMFERENCE}
            strokeDashoffset={CIRCUMFERENCE * (1 - percent / 100)}
          />
        </svg>
      </div>
      <p className="pp-ring-figure">{t('{percent}%', { percent })}</p>
    </div>
  );
}
