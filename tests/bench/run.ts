import { buildIfStale } from "../../scripts/build.ts";
import { readCommandLine, runScript, UsageError } from "../../scripts/command-line.ts";
import type { Client } from "../../scripts/sandbox/client.ts";
import { signIn } from "../../scripts/sandbox/world.ts";
import { seedForTests, serveForTests } from "../e2e/support/served.ts";
import { IN_WRANGLER_DEV, measureCalls, measureMemory, measureScripts } from "./calls.ts";
import type { Pace, Row } from "./compare.ts";
import { measureFirstViews } from "./first-views.ts";
import { measureGrowth } from "./growth.ts";
import { measureLedger } from "./ledger.ts";
import { measureMiddleware } from "./middleware.ts";
import { measurePages } from "./pages.ts";
import { pagesTable, rowsTable, writeTables } from "./report.ts";
import { measureSaga } from "./saga.ts";
import { compareSizes } from "./size.ts";
import { measureOnSlowPhone, phoneTable } from "./slow-phone.ts";
import { compareInWranglerDev } from "./wrangler-dev.ts";

/*
 * `npm run bench` builds, serves and measures. Requests go to this machine only, for a limited time. A part fails
 * without ending the others, so that a run of half an hour is not lost.
 */

interface BenchPace extends Pace {
  /** Requests after which the server's memory is read. */
  readonly requests: number;
}

const PACES: Readonly<Record<string, BenchPace>> = {
  whole: { rounds: 5, seconds: 2, requests: 10_000 },
  short: { rounds: 2, seconds: 1, requests: 500 },
};

const DEMO = "+919876543210";

/** A server of its own, with the demo investor signed in. */
async function served(measure: (investor: Client) => Promise<string>): Promise<string> {
  const server = await serveForTests();
  try {
    return await measure(await signIn(server.url, DEMO));
  } finally {
    await server.stop();
  }
}

const tableOf = async (rows: readonly Row[] | Promise<readonly Row[]>) => rowsTable(await rows);

interface Part {
  readonly title: string;
  readonly measure: (pace: BenchPace) => Promise<string>;
}

const PARTS: Readonly<Record<string, Part>> = {
  pages: {
    title: "Pages beside what bounds them",
    measure: (pace) => served(async (investor) => pagesTable(await measurePages(investor, DEMO, pace))),
  },
  phone: {
    title: "Investors' pages on a phone: a processor four times slower, 150 ms round trips",
    measure: () => served(async (investor) => phoneTable(await measureOnSlowPhone(investor))),
  },
  views: {
    title: "First views of public pages on a phone, by Lighthouse, beside an empty app",
    measure: ({ rounds }) => served(({ url }) => tableOf(measureFirstViews(url, Math.ceil(rounds / 2)))),
  },
  calls: {
    title: "Calls beside a Worker that returns the same bytes, through a direct socket",
    measure: (pace) => served((investor) => tableOf(measureCalls(investor, DEMO, pace))),
  },
  ledger: { title: "The ledger", measure: (pace) => tableOf(measureLedger(pace)) },
  saga: {
    title: "Investments in parallel",
    measure: ({ rounds }) => served(({ url }) => tableOf(measureSaga(url, rounds))),
  },
  history: {
    title: "An investor with 2,000 investments and 60,000 transactions beside the demo investor",
    measure: (pace) => tableOf(compareSizes(pace)),
  },
  growth: { title: "Growth", measure: () => tableOf(measureGrowth()) },
  memory: {
    title: "Memory",
    measure: ({ requests }) => served((investor) => tableOf(measureMemory(investor, requests))),
  },
  scripts: { title: "JavaScript", measure: () => served((investor) => tableOf(measureScripts(investor))) },
  dev: {
    title: "Calls beside the same Worker, in `wrangler dev`",
    measure: (pace) => tableOf(compareInWranglerDev(IN_WRANGLER_DEV, DEMO, pace)),
  },
  middleware: { title: "The middleware", measure: () => tableOf(measureMiddleware()) },
};

const USAGE = `  npm run bench [-- --only <part,part>] [--pace whole|short] [--write yes]
  parts: ${Object.keys(PARTS).join(", ")}`;

function partsOf(only: string | undefined): readonly (readonly [string, Part])[] {
  const names = only?.split(",") ?? Object.keys(PARTS);
  return names.map((name) => {
    const part = PARTS[name];
    if (!part) throw new UsageError(`There is no part ${name}.\n${USAGE}`);
    return [name, part];
  });
}

/** The part's table under its title. A part that throws is reported as failed, and fails the run. */
async function measured([name, { title, measure }]: readonly [string, Part], pace: BenchPace): Promise<string> {
  const started = performance.now();
  const text = await measure(pace).catch((error: unknown) => {
    process.exitCode = 1;
    console.error(error);
    return "Failed.";
  });
  const section = `**${title}**\n\n${text}`;
  console.log(`\n${section}\n\n(${name}: ${((performance.now() - started) / 1000).toFixed(0)} s)`);
  return section;
}

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), { usage: USAGE, options: ["only", "pace", "write"] });
  const pace = PACES[options.pace ?? "whole"];
  if (!pace) throw new UsageError(`The pace is whole or short.\n${USAGE}`);
  const parts = partsOf(options.only);
  const started = performance.now();
  await buildIfStale(console.log);
  const forget = await seedForTests();
  try {
    const sections: string[] = [];
    for (const part of parts) sections.push(await measured(part, pace));
    if (options.write === "yes") writeTables(sections.join("\n\n"));
    console.log(`\nThe whole took ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`);
  } finally {
    await forget();
  }
});
