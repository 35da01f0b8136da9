import { REGION_MODE_HEADER } from "../../lib/web/investment-mode.ts";
import { PAGE_LANGUAGE_HEADER, PAGE_PATH_HEADER } from "../../lib/web/page-headers.ts";
import { root } from "../../scripts/paths.ts";
import type { Client } from "../../scripts/sandbox/client.ts";
import { recordAll, startBareWorker } from "./bare.ts";
import type { Pace } from "./compare.ts";
import { recordPages, startNext } from "./contenders.ts";
import { type Load, load, type Measured, median } from "./load.ts";
import { startReactStream } from "./react-stream.ts";
import { withEmptyApp } from "./script-size.ts";

/*
 * Pages against everything that bounds them, by turns within one run: other load of the machine affects all of them,
 * and the median over the rounds of each ratio is reported.
 */

/** Besides the app. N is the same build under `next start` with the backend's answers from memory, Z an empty app. */
export const RIVALS = ["same bytes", "React stream", "N", "Z"] as const;
type Rival = (typeof RIVALS)[number];

export interface PageRow {
  readonly path: string;
  readonly connections: number;
  readonly perSecond: number;
  readonly p50: number;
  /** The app's rate as a multiple of each rival's. */
  readonly ratios: Readonly<Record<Rival, number>>;
}

const PAGES = ["/", "/dashboard", "/invest"] as const;
const IN_PARALLEL = [1, 8] as const;

export async function measurePages(investor: Client, phone: string, pace: Pace): Promise<readonly PageRow[]> {
  const { all, cookie } = await recordPages(phone, PAGES);
  const answers = await recordAll(PAGES, investor);
  return withEmptyApp(async (folder) => {
    const servers = await Promise.all([
      startBareWorker(answers),
      startReactStream(answers),
      startNext(root, all),
      startNext(folder, []),
    ]);
    try {
      const rows: PageRow[] = [];
      for (const path of PAGES) {
        for (const connections of IN_PARALLEL) {
          const ours = { origin: investor.url, path, headers: path === "/" ? {} : { cookie: investor.cookie() } };
          const rivals = servers.map(({ url }, index) => ({
            origin: url,
            path: RIVALS[index] === "Z" ? "/" : path,
            headers: { ...fromWorker(path), ...(path !== "/" && { cookie }) },
          }));
          rows.push(await measured({ path, connections }, [ours, ...rivals], pace));
        }
      }
      return rows;
    } finally {
      await Promise.all(servers.map(({ stop }) => stop()));
    }
  });
}

/** The headers by which the Worker describes a request to its page, for rivals without the Worker. */
const fromWorker = (path: string) => ({
  [REGION_MODE_HEADER]: "INR",
  [PAGE_PATH_HEADER]: path,
  [PAGE_LANGUAGE_HEADER]: "en",
});

async function measured(
  shown: Pick<PageRow, "path" | "connections">,
  contenders: readonly Parameters<typeof load>[0][],
  { rounds, seconds }: Pace,
): Promise<PageRow> {
  const run: Load = { connections: shown.connections, until: { seconds } };
  for (const contender of contenders) await load(contender, { ...run, until: { seconds: seconds / 2 } });
  const runs: (readonly Measured[])[] = [];
  for (let round = 0; round < rounds; round++) {
    const results: Measured[] = [];
    for (const contender of contenders) results.push(await load(contender, run));
    runs.push(results);
  }
  const ratioTo = (rival: number) =>
    median(runs.map((results) => (results[0]?.perSecond ?? 0) / (results[rival + 1]?.perSecond ?? Number.NaN)));
  return {
    ...shown,
    perSecond: median(runs.map((results) => results[0]?.perSecond ?? 0)),
    p50: median(runs.map((results) => results[0]?.p50 ?? 0)),
    ratios: {
      ...{ "same bytes": ratioTo(0), "React stream": ratioTo(1) },
      ...{ N: ratioTo(2), Z: ratioTo(3) },
    },
  };
}
