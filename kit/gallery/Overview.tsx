import { Link } from 'wouter';
import { charts, groups, title, watched } from './charts.ts';
import './overview.css';

/** All charts at a glance. */
export function Overview() {
  const shown = charts.filter(({ problem }) => problem === null);
  const states = shown.reduce((sum, chart) => sum + chart.states.length, 0);
  const transitions = shown.reduce((sum, { graph }) => sum + graph.transitions.length, 0);
  return (
    <div className="overview">
      <h1>{title}</h1>
      <p className="overview-words">
        Every lifecycle of the product is one of these {charts.length} {charts.length === 1 ? 'chart' : 'charts'}:{' '}
        {states} states, {transitions} transitions. {watched ? <>To watch them run: {watched.how}</> : null}
      </p>
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <ul className="overview-charts">
            {group.charts.map(({ id, title: name, about, problem }) => (
              <li key={id}>
                <Link href={`/${id}`} className="overview-card">
                  {problem === null ? <img src={`${import.meta.env.BASE_URL}charts/${id}.svg`} alt="" /> : null}
                  <strong>{name}</strong>
                  {problem === null ? (
                    <span>{about}</span>
                  ) : (
                    <span className="overview-problem">Failed: {problem}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
