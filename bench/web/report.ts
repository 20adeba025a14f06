import { cpus } from 'node:os';

/** A measured figure. `below`: its target, if it has one. */
export type Measurement = { what: string; value: number; unit: string; below?: number };

/** The figures as text, each with whether it meets its target. `busy`: the load of other programs before, 0 to 1. */
export function report(lines: Measurement[], busy: number): string {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
  const how = 'phone of 390 px, CPU 4 times slower, slow 4G (1.6 Mb/s, 150 ms), nothing cached; medians';
  const widest = Math.max(...lines.map(({ what }) => what.length));
  const rows = lines.map(({ what, value, unit, below }) => {
    const holds = below === undefined ? '   ' : value < below ? 'yes' : 'NO ';
    const bar = below === undefined ? '' : ` (below ${below})`;
    return `${holds}  ${what.padEnd(widest)}  ${shown(value)} ${unit}${bar}`;
  });
  return `\n${machine}\n${how}; other programs before: ${(100 * busy).toFixed(0)} %\n\n${rows.join('\n')}\n`;
}

const shown = (value: number): string => value.toFixed(value < 1 && value > 0 ? 3 : value < 20 ? 1 : 0);
