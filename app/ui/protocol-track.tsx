export interface Station {
  name: string;
  /** Done is filled; now is a ring with progress to the next; to come is empty. */
  state: 'done' | 'now' | 'to-come';
  /** Date or condition, one or two lines. */
  lines: readonly string[];
  /** 0 to 1, for the station that is now. */
  progress?: number;
}

/** The stations of a protocol. */
export function ProtocolTrack({ stations }: { stations: readonly Station[] }) {
  return (
    <ol className="track" aria-label="Protocol">
      {stations.map((station) => (
        <li
          key={station.name}
          className={station.state === 'to-come' ? '' : station.state}
          style={
            station.state === 'now'
              ? { ['--p' as string]: `${100 * (station.progress ?? 0)}%` } // React's type knows no custom properties
              : undefined
          }
          aria-current={station.state === 'now' ? 'step' : undefined}
        >
          <i className="st" aria-hidden="true" />
          <b>{station.name}</b>
          {station.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {station.state === 'done' ? <span className="vh">done</span> : null}
        </li>
      ))}
    </ol>
  );
}
