import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { freePort } from "../../free-port.ts";
import { FROM_PAGE_CACHE } from "../support/answers.ts";
import { serveIsolated } from "../support/isolated-server.ts";

/** The value that `pick` reads from the first answer at `url`; connections are refused before that. */
async function firstAnswer<T>(url: string, pick: (response: Response) => T, { signal }: AbortController): Promise<T> {
  while (!signal.aborted) {
    const response = await fetch(url, { signal }).catch(() => null);
    if (response) {
      await response.body?.cancel();
      return pick(response);
    }
    await pause(2);
  }
  throw new Error(`${url} gave no answer`);
}

it("answers its first request on an empty data folder from migrated databases and a filled page cache", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ultra-first-start-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const end = new AbortController();
  const first = Promise.all([
    firstAnswer(`${origin}/api/config`, ({ status }) => status, end),
    firstAnswer(`${origin}/risk-disclosure`, ({ headers }) => headers.get("x-opennext-cache"), end),
  ]);
  try {
    const { kill } = await serveIsolated(dataDir, port);
    try {
      // A page without figures: one with them is drawn for its first visitor.
      expect(await first).toEqual([200, expect.stringMatching(FROM_PAGE_CACHE)]);
    } finally {
      await kill();
    }
  } finally {
    end.abort();
    await first.catch(() => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
});
