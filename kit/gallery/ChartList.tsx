import { useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { groups, search, title } from './charts.ts';
import type { LiveStore } from './live-store.ts';
import './chart-list.css';

/** The table of contents, and the search across charts, states and events. */
export function ChartList({ live }: { live: LiveStore }) {
  const [words, setWords] = useState('');
  /** The list is closed on phones, so that the chart comes first. */
  const [isOpen, setOpen] = useState(false);
  const [location] = useLocation();
  const { actors } = useSyncExternalStore(live.subscribe, live.read);
  const found = search(words);
  const isSearching = words.trim() !== '';
  const current = location.split('/')[1];
  return (
    <nav className={isOpen ? 'chart-list is-open' : 'chart-list'} aria-label="Charts">
      <div className="chart-list-head">
        <Link href="/" className="chart-list-home" aria-current={location === '/' ? 'page' : undefined}>
          {title}
        </Link>
        <button type="button" className="chart-list-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Charts and search
        </button>
      </div>
      <div className="chart-list-all">
        <label className="chart-list-search">
          <span>Search charts, states and events</span>
          <input type="search" value={words} onChange={({ target }) => setWords(target.value)} autoComplete="off" />
        </label>
        {isSearching ? (
          <>
            <p role="status" className="chart-list-count">
              {found.length === 0 ? 'Nothing has this in its name.' : `${found.length} found`}
            </p>
            <ul>
              {found.map(({ chart, kind, name, address }) => (
                <li key={`${kind} ${chart.id} ${name}`}>
                  <Link href={address} onClick={() => setOpen(false)}>
                    {name}
                    <small>
                      {kind} {kind === 'chart' ? '' : `of ${chart.title}`}
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : (
          groups.map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.charts.map(({ id, title: name, problem }) => {
                  const running = actors.filter(({ chart }) => chart === id).length;
                  return (
                    <li key={id}>
                      <Link
                        href={`/${id}`}
                        onClick={() => setOpen(false)}
                        aria-current={current === id ? 'page' : undefined}
                      >
                        {name}
                        {problem === null ? null : <small className="chart-list-failed">failed</small>}
                        {running > 0 ? <small className="chart-list-running">{running} running</small> : null}
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))
        )}
      </div>
    </nav>
  );
}
