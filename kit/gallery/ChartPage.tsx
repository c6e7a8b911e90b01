import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { stateName as nameIn, type Chart } from './charts.ts';
import type { ChartData } from './data.ts';
import { Drawing, type Lit } from './Drawing.tsx';
import { Legend } from './Legend.tsx';
import { LivePanel } from './panels/LivePanel.tsx';
import type { LiveStore } from './live-store.ts';
import { PathsPanel } from './panels/PathsPanel.tsx';
import { ReadPanel } from './panels/ReadPanel.tsx';
import { SimulatePanel } from './panels/SimulatePanel.tsx';
import { Awaited } from './Awaited.tsx';
import { asJson, asText, useFetched } from './use-fetched.ts';
import './chart-page.css';
import './tabs.css';
import './panels/panel.css';

const PANELS = ['Read', 'Live', 'Simulate', 'Paths'] as const;
type Panel = (typeof PANELS)[number];

const DARK: Lit = { active: [], taken: [], chosen: null, missed: null };

type Props = { chart: Chart; stateName: string | null; live: LiveStore };

/** One chart: its drawing, and beside it what one reads of it or does with it. */
export function ChartPage({ chart, stateName, live }: Props) {
  const base = import.meta.env.BASE_URL;
  const drawing = useFetched<string>(`${base}charts/${chart.id}.svg`, asText);
  const { value: data, ...words } = useFetched<ChartData>(`${base}charts/${chart.id}.json`, asJson);
  const { actors } = useSyncExternalStore(live.subscribe, live.read);
  const [panel, setPanel] = useState<Panel>(() => (actors.some((actor) => actor.chart === chart.id) ? 'Live' : 'Read'));
  const [lit, setLit] = useState<Partial<Lit>>({});
  const [, navigate] = useLocation();
  const chosen = stateName === null ? null : `${chart.id}.${stateName}`;

  const show = (next: Panel) => {
    if (next === panel) return;
    setLit({});
    setPanel(next);
  };

  return (
    <div className="chart-page">
      <header className="chart-head">
        <h1>{chart.title}</h1>
        <p>{chart.about}</p>
      </header>
      <div className="chart-picture">
        {drawing.value !== null ? (
          <Drawing
            svg={drawing.value}
            lit={{ ...DARK, ...lit, chosen }}
            onState={(id) => {
              navigate(id === chart.id ? `/${chart.id}` : `/${chart.id}/${nameIn(chart, id)}`);
              show('Read');
            }}
          />
        ) : (
          <div className="gallery-empty">
            <Awaited {...drawing} busy="Drawing…" lost="The drawing did not come." />
          </div>
        )}
        <Legend />
      </div>
      <div className="chart-panel">
        <div className="tabs" role="tablist" aria-label="What to do with the chart">
          {PANELS.map((name) => (
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
                const next = PANELS[(PANELS.indexOf(name) + by + PANELS.length) % PANELS.length] ?? name;
                show(next);
                document.getElementById(`tab-${next}`)?.focus();
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <div className="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${panel}`} tabIndex={0}>
          {data === null && (panel === 'Paths' || words.absence !== null) ? (
            <Awaited {...words} busy="The paths are on their way…" lost="The data of the chart did not come." />
          ) : null}
          {panel === 'Read' ? <ReadPanel chart={chart} chosen={chosen} data={data} /> : null}
          {panel === 'Live' ? <LivePanel chart={chart} data={data} live={live} light={setLit} /> : null}
          {panel === 'Simulate' ? <SimulatePanel chart={chart} data={data} live={live} light={setLit} /> : null}
          {panel === 'Paths' ? <PathsPanel chart={chart} data={data} light={setLit} /> : null}
        </div>
      </div>
    </div>
  );
}
