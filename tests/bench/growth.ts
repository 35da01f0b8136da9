import { run } from "../../scripts/run.ts";
import type { Row } from "./compare.ts";

/* The growth of cost from ten to 10,000 investors, in rows that the engine reads: independent of the machine. */

const FILES = ["tests/backend/scale/many-investors.test.ts"] as const;

/** @throws with the test's output when a request reads more rows as investors are added. */
export async function measureGrowth(): Promise<readonly Row[]> {
  const command = ["vitest", "run", "--config", "vitest.backend.config.ts", "--maxWorkers=1", ...FILES] as const;
  const { ok, output } = await run(command);
  if (!ok) throw new Error(`cost grows with the number of investors:\n${output}`);
  return [{ "10, 100, 1,000 and 10,000 investors": "rows read by each request", "": "equal (docs/scale.md)" }];
}
