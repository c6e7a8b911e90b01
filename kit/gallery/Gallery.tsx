import { Link, Route, Router, Switch } from 'wouter';
import { ChartList } from './ChartList.tsx';
import { ChartPage } from './ChartPage.tsx';
import { chartOf } from './charts.ts';
import type { LiveStore } from './live-store.ts';
import { Overview } from './Overview.tsx';
import './gallery.css';

/** The gallery's path on its site: the configuration's `base`. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

export function Gallery({ live }: { live: LiveStore }) {
  return (
    <Router base={BASE}>
      <div className="gallery">
        <ChartList live={live} />
        <main className="gallery-main">
          <Switch>
            <Route path="/">
              <Overview />
            </Route>
            <Route path="/:chart/:state?">
              {({ chart: id, state }) => {
                const chart = chartOf(id);
                if (!chart) return <UnknownChart id={id} />;
                if (chart.problem !== null) return <FailedChart title={chart.title} problem={chart.problem} />;
                return <ChartPage key={chart.id} chart={chart} stateName={state ?? null} live={live} />;
              }}
            </Route>
          </Switch>
        </main>
      </div>
    </Router>
  );
}

function FailedChart({ title: name, problem }: { title: string; problem: string }) {
  return (
    <div className="gallery-empty">
      <h1>{name}</h1>
      <p role="alert">This chart could not be shown: {problem}</p>
      <p>
        The other charts are not affected. <Link href="/">See all charts</Link>.
      </p>
    </div>
  );
}

function UnknownChart({ id }: { id: string }) {
  return (
    <div className="gallery-empty">
      <h1>There is no chart “{id}”</h1>
      <p>
        It may have another name now. <Link href="/">See all charts</Link>.
      </p>
    </div>
  );
}
