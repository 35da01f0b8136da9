import { type Load, load, type Measured, median, type Target } from "./load.ts";

/*
 * The app and the bare Worker are always measured by turns within one run, so that other load on the machine affects
 * both; the ratio is compared.
 */

const CONNECTIONS = 16;

export interface Pace {
  readonly rounds: number;
  /** The duration of each contender in each round. */
  readonly seconds: number;
}

/** A response of the app that the bare Worker returns too. */
export interface Asked {
  readonly what: string;
  readonly path: string;
  /** The required share of the bare Worker's speed. */
  readonly least?: number;
}

export interface Compared {
  readonly ours: Measured;
  readonly bare: Measured;
  /** The median over the rounds of how many times the bare Worker's rate the app reaches. */
  readonly ratio: number;
}

const middle = (runs: readonly Measured[]): Measured => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
});

export async function compare(ours: Target, bare: Target, { rounds, seconds }: Pace): Promise<Compared> {
  const runs: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] };
  const busy: Load = { connections: CONNECTIONS, until: { seconds } };
  const warmUp: Load = { connections: CONNECTIONS, until: { seconds: seconds / 2 } };
  await load(ours, warmUp);
  await load(bare, warmUp);
  for (let round = 0; round < rounds; round++) {
    runs.ours.push(await load(ours, busy));
    runs.bare.push(await load(bare, busy));
  }
  const ratio = median(
    runs.ours.map(({ perSecond }, round) => perSecond / (runs.bare[round]?.perSecond ?? Number.NaN)),
  );
  return { ours: middle(runs.ours), bare: middle(runs.bare), ratio };
}

export type Row = Readonly<Record<string, string>>;

export function show(what: string, { ours, bare, ratio }: Compared, least?: number): Row {
  return {
    what,
    "ours/s": ours.perSecond.toFixed(0),
    "p99 ms": ours.p99.toFixed(1),
    "bare/s": bare.perSecond.toFixed(0),
    "bare p99 ms": bare.p99.toFixed(1),
    ratio: ratio.toFixed(3),
    wanted: least === undefined ? "" : `≥ ${least}${ratio < least ? "  MISSED" : ""}`,
  };
}

/** The addresses of both servers, and the cookie of the investor whose data the app returns. */
export interface Contenders {
  readonly ours: string;
  readonly bare: string;
  readonly cookie: string;
}

export async function compareAll(
  requested: readonly Asked[],
  { ours, bare, cookie }: Contenders,
  pace: Pace,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, path, least } of requested) {
    const headers = path === "/" ? {} : { cookie };
    rows.push(show(what, await compare({ origin: ours, path, headers }, { origin: bare, path }, pace), least));
  }
  return rows;
}
