import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { archiveOperatorActs, listArchives } from "../../../backend/operator-archive.ts";
import { DAY_MS, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { newOperator, ops } from "./world.ts";

const NOW = epochMs(Date.parse("2026-11-25T06:30:00Z"));
const count = async () =>
  (await env.CATALOGUE.prepare("SELECT count(*) AS n FROM operator_act").first<number>("n")) ?? 0;

async function act(days: number, operator = "asha"): Promise<void> {
  await env.CATALOGUE.prepare(
    "INSERT INTO operator_act (at, operator, command, action, outcome) VALUES (?, ?, 'bank', 'show', 'DONE')",
  )
    .bind(NOW + days * DAY_MS, operator)
    .run();
}

beforeEach(async () => {
  await env.CATALOGUE.prepare("DELETE FROM operator_act").run();
  const { objects } = await env.DOCUMENTS.list({ prefix: "operator-acts/" });
  await env.DOCUMENTS.delete(objects.map(({ key }) => key));
});

it("moves acts of more than a year into a file that is kept as long as the books, and loses none", async () => {
  await act(-500);
  await act(-401, "ravi");
  await act(-399);
  for (let run = 0; run < 3; run += 1) await archiveOperatorActs(env, NOW);
  expect(await count()).toBe(1);
  const { files } = (await ops("operator", { action: "archive" })).body as { files: string[] };
  expect(files).toHaveLength(1);
  const { acts } = (await ops("operator", { action: "archive", file: files[0] })).body;
  const lines = String(acts).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).operator)).toEqual(["asha", "ravi"]);
  for (const file of ["2020-01-01-1-1.jsonl", "../secret", ""]) {
    expect([400, 404]).toContain((await ops("operator", { action: "archive", file })).status);
  }
  await archiveOperatorActs(env, epochMs(Date.parse("2034-03-30T00:00:00Z")));
  expect(await listArchives(env.DOCUMENTS)).toContain(files[0]);
  await archiveOperatorActs(env, epochMs(Date.parse("2034-04-01T00:00:00Z")));
  expect(await listArchives(env.DOCUMENTS)).not.toContain(files[0]);
});

it("deletes no act whose file was not written", async () => {
  await act(-500);
  const bucket = {
    ...env.DOCUMENTS,
    put: async () => null,
    get: async () => null,
    list: async () => ({ objects: [] }),
  };
  const broken = { CATALOGUE: env.CATALOGUE, DOCUMENTS: bucket as unknown as R2Bucket };
  await expect(archiveOperatorActs(broken, NOW)).rejects.toThrow();
  expect(await count()).toBe(1);
});

it("holds nothing up for an act of a clock that ran ahead", async () => {
  await act(3_000);
  await act(-500);
  await archiveOperatorActs(env, NOW);
  expect(await count()).toBe(0);
});

it("obeys no token that was revoked while its command's body was arriving", async () => {
  const token = await newOperator("kavya");
  let send: (text: string) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  const arrived = new Promise<void>((resolve) => {
    send = (text) =>
      void writer
        .write(new TextEncoder().encode(text))
        .then(() => writer.close())
        .then(() => resolve());
  });
  const found = vi.spyOn(Object.getPrototypeOf(env.CATALOGUE), "prepare");
  const answer = exports.default.fetch("http://backend/ops/law", {
    ...{ method: "POST", body: readable },
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  await vi.waitFor(() => expect(found.mock.calls.some(([query]) => String(query).includes("token_digest"))).toBe(true));
  await ops("operator", { action: "revoke", name: "kavya" });
  send("{}");
  await arrived;
  expect((await answer).status).toBe(404);
  found.mockRestore();
});
