import { buildIfStale } from "../../scripts/build.ts";
import { readCommandLine, runScript } from "../../scripts/command-line.ts";
import { serveForTests } from "../e2e/support/served.ts";
import { serveCompressed } from "./compressed.ts";
import { measurePage, median, type PageScores } from "./lighthouse.ts";
import { emptyAppScriptSize, SCRIPT_RATIO_MAXIMUM, scriptSize } from "./script-size.ts";

/* `npm run bench:site`: JavaScript of the public pages beside an empty Next app's, and Lighthouse for a phone. */

const PERFORMANCE_MINIMUM = 95;
const RUNS = 5;

/** One page of each sort. */
const PAGES = ["/", "/explore/invoice-discounting", "/blog/what-xirr-hides", "/calculators/xirr", "/company", "/hi"];

async function existingPages(origin: string): Promise<string[]> {
  const answers = await Promise.all(PAGES.map(async (path) => ({ path, ok: (await fetch(origin + path)).ok })));
  for (const { path } of answers.filter(({ ok }) => !ok)) console.log(`${path} does not exist and is not measured.`);
  return answers.filter(({ ok }) => ok).map(({ path }) => path);
}

async function measureScripts(origin: string, pages: readonly string[]): Promise<boolean> {
  const empty = await emptyAppScriptSize();
  const rows = [];
  for (const page of pages) {
    const size = await scriptSize(origin, await (await fetch(origin + page)).text());
    const ratio = size / empty;
    rows.push({ page, "JavaScript, gzip": `${size.toFixed(1)} KB`, "of an empty app's": ratio.toFixed(3), ratio });
  }
  console.table(
    rows.map(({ ratio, ...row }) => ({ ...row, wanted: ratio > SCRIPT_RATIO_MAXIMUM ? "≤ 1.11 MISSED" : "≤ 1.11" })),
  );
  console.log(`An empty Next app: ${empty.toFixed(1)} KB.`);
  return rows.every(({ ratio }) => ratio <= SCRIPT_RATIO_MAXIMUM);
}

const isMet = ({ performance, accessibility, bestPractices, seo }: PageScores) =>
  performance >= PERFORMANCE_MINIMUM && [accessibility, bestPractices, seo].every((score) => score === 100);

async function measureInBrowser(origin: string, pages: readonly string[]): Promise<boolean> {
  let met = true;
  const rows = [];
  for (const page of pages) {
    const runs: PageScores[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measurePage(origin + page));
    const scores: PageScores = {
      performance: median(runs.map(({ performance }) => performance)),
      accessibility: median(runs.map(({ accessibility }) => accessibility)),
      bestPractices: median(runs.map(({ bestPractices }) => bestPractices)),
      seo: median(runs.map(({ seo }) => seo)),
      lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
      blockedMs: median(runs.map(({ blockedMs }) => blockedMs)),
      shift: median(runs.map(({ shift }) => shift)),
      failed: [...new Set(runs.flatMap(({ failed }) => failed))],
    };
    met &&= isMet(scores);
    const { failed, ...shown } = scores;
    rows.push({ page, ...shown });
    for (const audit of failed) console.log(`  ${page}: ${audit}`);
  }
  console.table(rows);
  return met;
}

await runScript(async () => {
  readCommandLine(process.argv.slice(2), { usage: "  npm run bench:site" });
  await buildIfStale(console.log);
  const server = await serveForTests();
  const edge = await serveCompressed(server.url);
  try {
    const pages = await existingPages(server.url);
    const small = await measureScripts(server.url, pages);
    const fast = await measureInBrowser(edge.url, pages);
    if (!small || !fast) process.exitCode = 1;
  } finally {
    edge.stop();
    await server.stop();
  }
});
