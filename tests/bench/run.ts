import { buildIfStale } from "../../scripts/build.ts";
import { openClient } from "../../scripts/sandbox/client.ts";
import { signIn } from "../../scripts/sandbox/world.ts";
import { serveForTests } from "../e2e/support/served.ts";
import { record, startBareWorker } from "./bare.ts";
import { type Load, load, type Measured, median, type Target } from "./load.ts";
import { engineMemory } from "./memory.ts";
import { emptyAppScriptSize, scriptSize } from "./script-size.ts";
import { compareSizes } from "./size.ts";
import { measureWithdrawals } from "./withdrawals.ts";

/*
 * `npm run bench`. What is always true here: the app and the bare Worker are measured by turns within one run, so that
 * what else the machine does hits both; what is compared is the ratio. Only this machine is asked, and only for a while.
 */

const demoInvestor = "+919876543210";
const rounds = 5;
const busy: Load = { connections: 16, until: { seconds: 3 } };
const alone: Load = { connections: 1, until: { requests: 200 } };
const warmUp: Load = { connections: 16, until: { seconds: 1 } };

/**
 * `least`: the share of the bare Worker's speed that is asked for. An investor's page is remembered for its reader for some
 * seconds (docs/decisions/0026); what it costs to draw stands beside it, so that nobody takes the one for the other.
 */
const asked: readonly {
  readonly what: string;
  readonly path: string;
  readonly isAnew?: true;
  readonly least?: number;
}[] = [
  { what: "/", path: "/", least: 0.3 },
  { what: "/dashboard, remembered", path: "/dashboard", least: 0.1 },
  { what: "/dashboard, drawn each time", path: "/dashboard", isAnew: true },
  { what: "/api/v2/wallet/balance", path: "/api/v2/wallet/balance", least: 0.4 },
];

interface Compared {
  readonly ours: Measured;
  readonly bare: Measured;
}

const middle = (runs: readonly Measured[]): Measured => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
});

async function compare(ours: Target, bare: Target): Promise<Compared> {
  const runs: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] };
  await load(ours, warmUp);
  await load(bare, warmUp);
  for (let round = 0; round < rounds; round++) {
    runs.ours.push(await load(ours, busy));
    runs.bare.push(await load(bare, busy));
  }
  return { ours: middle(runs.ours), bare: middle(runs.bare) };
}

function show(what: string, { ours, bare }: Compared, least?: number): Record<string, string> {
  const ratio = ours.perSecond / bare.perSecond;
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

async function bench(): Promise<void> {
  await buildIfStale(console.log);
  const server = await serveForTests();
  const [atRest = Number.NaN] = engineMemory();
  const visitor = openClient(server.url);
  const investor = await signIn(server.url, demoInvestor);
  const paths = [...new Set(asked.map(({ path }) => path))];
  const clientFor = (path: string) => (path === "/" ? visitor : investor);
  const pages = await Promise.all(
    paths.map(async (path) => [path, await record(await clientFor(path).send(path))] as const),
  );
  const answers = Object.fromEntries(pages);
  const bare = await startBareWorker(answers);
  try {
    const rows = [];
    for (const { what, path, least, isAnew = false } of asked) {
      const headers = path === "/" ? {} : { cookie: investor.cookie() };
      const compared = await compare({ origin: server.url, path, isAnew, headers }, { origin: bare.url, path });
      rows.push(show(what, compared, least));
    }
    const holds = await measureWithdrawals(investor, demoInvestor);
    rows.push(
      show("a withdrawal's hold", {
        ours: holds,
        bare: await load({ origin: bare.url, path: "/api/v2/wallet/balance" }, alone),
      }),
    );
    console.table(rows);

    await load({ origin: server.url, path: "/" }, { connections: 16, until: { requests: 10_000 } });
    const [afterwards = Number.NaN] = engineMemory();
    console.table({
      "server's memory": {
        "at rest": `${atRest.toFixed(0)} MB`,
        "after 10,000 requests": `${afterwards.toFixed(0)} MB`,
      },
    });

    const empty = await emptyAppScriptSize();
    const sizes = await Promise.all(
      ["/", "/dashboard"].map(async (path) => {
        const size = await scriptSize(server.url, answers[path]?.body ?? "");
        const ratio = size / empty;
        return {
          page: path,
          "JavaScript, gzip": `${size.toFixed(1)} KB`,
          "of an empty app's": ratio.toFixed(2),
          wanted: `≤ 1.3${ratio > 1.3 ? "  MISSED" : ""}`,
        };
      }),
    );
    console.table([...sizes, { page: "an empty Next app", "JavaScript, gzip": `${empty.toFixed(1)} KB` }]);
  } finally {
    await bare.stop();
    await server.stop();
  }
}

await bench();
await compareSizes();
