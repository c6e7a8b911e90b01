import { useState, useSyncExternalStore } from 'react';
import { statesAround } from '../drawing/collapse.ts';
import type { InitialView } from '../drawing/initial-view.ts';
import { FetchStatus } from './FetchStatus.tsx';
import type { Chart } from './charts.ts';
import { stateNamed } from './state-names.ts';
import type { ChartData } from './data.ts';
import type { LiveStore } from './live-store.ts';
import { LivePanel } from './panels/LivePanel.tsx';
import { PathsPanel } from './panels/PathsPanel.tsx';
import { ReadPanel } from './panels/ReadPanel.tsx';
import { SimulatePanel } from './panels/SimulatePanel.tsx';
import { ChartPicture } from './picture/ChartPicture.tsx';
import type { Lit } from './picture/Drawing.tsx';
import { TABS, type Tab } from './location.ts';
import { asJson, useFetched } from './use-fetched.ts';
import { useGalleryLocation } from './use-location.ts';
import './chart-page.css';
import './tabs.css';
import './panels/panel.css';

const DARK: Lit = { active: [], taken: [], chosen: null, missed: null };

type Props = { chart: Chart; stateName: string | null; live: LiveStore };

/** One chart: its drawing, and beside it the panels that describe, simulate or watch it. */
export function ChartPage({ chart, stateName, live }: Props) {
  const { value: data, ...words } = useFetched<ChartData>(`${import.meta.env.BASE_URL}charts/${chart.id}.json`, asJson);
  const { actors } = useSyncExternalStore(live.subscribe, live.read);
  const [usual] = useState<Tab>(() => (actors.some((actor) => actor.chart === chart.id) ? 'Live' : 'Read'));
  const [lit, setLit] = useState<Partial<Lit>>({});
  const { place, problems, isCutShort, go, hrefTo } = useGalleryLocation(chart);
  const chosen = stateName === null ? null : (stateNamed(chart, stateName)?.id ?? null);
  const panel = place.tab ?? usual;

  const show = (next: Tab) => {
    if (next === panel) return;
    setLit({});
    go({ tab: next }, chosen);
  };
  /** A collapsed state is no longer selected. */
  const cutTo = (cut: InitialView) => {
    const isHidden = chosen !== null && statesAround(chart.graph, chosen).some((id) => cut.folded.includes(id));
    go({ cut }, isHidden ? null : chosen);
  };

  return (
    <div className="chart-page">
      <header className="chart-head">
        <h1>{chart.title}</h1>
        <p>{chart.about}</p>
        {problems.length === 0 ? null : (
          <div role="alert" className="chart-problems" aria-label="What is wrong with the address">
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
      </header>
      <ChartPicture
        chart={chart}
        cut={place.cut}
        lit={{ ...DARK, ...lit, chosen }}
        onCut={cutTo}
        onState={(id) => {
          if (panel !== 'Read') setLit({});
          go({ tab: 'Read' }, id, true);
        }}
      />
      <div className="chart-panel">
        <div className="tabs" role="tablist" aria-label="What to do with the chart">
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={panel === name}
              aria-controls="panel"
              tabIndex={panel === name ? 0 : -1}
              onClick={() => show(name)}
              onKeyDown={({ key }) => {
                const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
                if (!by) return;
                const next = TABS[(TABS.indexOf(name) + by + TABS.length) % TABS.length] ?? name;
                show(next);
                document.getElementById(`tab-${next}`)?.focus();
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <div className="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${panel}`} tabIndex={0}>
          {data === null && (panel === 'Paths' || words.failure !== null) ? (
            <FetchStatus {...words} busy="The paths are on their way…" error="The data of the chart did not come." />
          ) : null}
          {panel === 'Read' ? <ReadPanel chart={chart} wanted={stateName} data={data} hrefTo={hrefTo} /> : null}
          {panel === 'Live' ? <LivePanel chart={chart} data={data} live={live} light={setLit} /> : null}
          {panel === 'Simulate' ? (
            <SimulatePanel
              chart={chart}
              data={data}
              live={live}
              light={setLit}
              simulated={place.simulated}
              isCutShort={isCutShort}
              onSimulated={(simulated) => go({ tab: 'Simulate', simulated }, chosen)}
            />
          ) : null}
          {panel === 'Paths' ? <PathsPanel chart={chart} data={data} light={setLit} /> : null}
        </div>
      </div>
    </div>
  );
}
