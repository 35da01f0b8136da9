import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { operate } from "../../../scripts/operator.ts";
import { type IsolatedServer, serveIsolated } from "../support/isolated-server.ts";

/* Every sent event is counted exactly once although the server is killed during delivery. */

const BROWSERS = 20;
const BATCHES_OF_BROWSER = 10;
const EVENTS_OF_BATCH = 50;
const EVENTS = BROWSERS * BATCHES_OF_BROWSER * EVENTS_OF_BATCH;
const LANES = 8;
const AGENT = "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36";

let dataDir: string;
let server: IsolatedServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-analytics-"));
  server = await serveIsolated(dataDir);
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const hex = () => crypto.randomUUID().replaceAll("-", "");

interface Batch {
  readonly device: string;
  readonly body: string;
}

function batchesOf(): readonly Batch[] {
  return Array.from({ length: BROWSERS }, () => ({ device: hex(), sessionId: hex() })).flatMap(
    ({ device, sessionId }) =>
      Array.from({ length: BATCHES_OF_BROWSER }, () => {
        const sentAt = new Date().toISOString();
        const events = Array.from({ length: EVENTS_OF_BATCH }, () => ({ id: hex(), event: "page_viewed", at: sentAt }));
        return { device, body: JSON.stringify({ sentAt, context: { sessionId, path: "/" }, events }) };
      }),
  );
}

const answer = z.object({ accepted: z.int(), duplicates: z.int(), refused: z.literal(0), ignored: z.literal(0) });
const shown = z.object({
  funnel: z.array(z.object({ step: z.string(), visitors: z.int() })),
  events: z.array(z.object({ name: z.string(), count: z.int() })),
});

/** Retries with the same event ids until the server responds, as a browser does. */
async function sendUntilTaken(url: string, { device, body }: Batch): Promise<z.output<typeof answer>> {
  for (;;) {
    try {
      const response = await fetch(`${url}/api/v2/analytics/send`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: url, "user-agent": AGENT, cookie: `_xdid=${device}` },
        body,
      });
      if (response.status < 500) return answer.parse(await response.json());
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
    }
    await pause(100);
  }
}

it("counts each of 10,000 events once although the server is killed and restarted midway", {}, async () => {
  const url = server.url;
  const waiting = [...batchesOf()];
  const half = waiting.length / 2;
  const sent: Batch[] = [];
  const killed = Promise.withResolvers<void>();
  const lanes = Array.from({ length: LANES }, async () => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      if (waiting.length === half) killed.resolve();
      await sendUntilTaken(url, batch);
      sent.push(batch);
    }
  });
  await killed.promise;
  await server.kill();
  server = await serveIsolated(dataDir, Number(new URL(url).port));
  await Promise.all(lanes);
  expect(sent.length * EVENTS_OF_BATCH).toBe(EVENTS);

  // Events accepted before the kill are still counted after it.
  for (const batch of sent.slice(0, 10)) {
    expect(await sendUntilTaken(url, batch)).toMatchObject({ accepted: 0, duplicates: EVENTS_OF_BATCH });
  }
  for (let attempt = 0; attempt < 2; attempt++) {
    const { events, funnel } = shown.parse(await operate(server, { command: "analytics", args: {} }));
    expect(events).toEqual([{ name: "page_viewed", count: EVENTS }]);
    expect(funnel[0]).toMatchObject({ step: "landed", visitors: BROWSERS });
  }
});

it("serves configuration and web vitals at their documented paths only", async () => {
  const { url } = server;
  expect(await (await fetch(`${url}/api/config`)).json()).toMatchObject({ appId: "ULTRA" });
  expect(await (await fetch(`${url}/api/analytics/web-vitals`)).json()).toMatchObject({ pages: [] });
  for (const path of ["/api/api/config", "/api/analytics/config"]) expect((await fetch(url + path)).status).toBe(404);
});
