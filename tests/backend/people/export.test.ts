import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { unzipSync } from "fflate";
import { beforeAll, expect, it, vi } from "vitest";
import { IMPERSONAL_TABLES, TABLES_OF_INVESTORS } from "../../../backend/catalogue/investor-records.ts";
import { exportParts } from "../../../backend/investor/privacy/export-parts.ts";
import { NOT_EXPORTED } from "../../../backend/investor/privacy/export-store.ts";
import { zipStream } from "../../../backend/investor/privacy/zip.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { pdf, png } from "../../../scripts/sandbox/files.ts";
import { textInPdf } from "../../pdf-reader.ts";
import { openAccount } from "../family/family-steps.ts";
import { invest, newDeal } from "../investing/investing-steps.ts";
import { keepAddress, MUMBAI, trade } from "../metals/trading-steps.ts";
import { fund, inAccount, invoke, newInvestor, setPace } from "../wallet/investor.ts";
import { post, upload } from "./api.ts";
import { exportOf, recordsIn } from "./export-of.ts";
import { freshPan, NAME, panStep, personAfter } from "./kyc-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

it("exports everything stored about the investor in one ZIP, and no internal data", async () => {
  const investor = await newInvestor({ accountNumber: "918273644471" });
  await fund(investor, 100_000);
  await invest(investor, await newDeal(), 60_000);
  const file = await exportOf(investor);
  expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
    200,
    "application/zip",
    "private, no-store",
  ]);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="ultra-my-data.zip"');
  expect(file.names).toEqual(["my-data.json"]);
  const { profile, records } = recordsIn(file);
  expect(profile).toMatchObject({ userId: investor.userId, phone: investor.phone });
  expect(records.investment).toHaveLength(1);
  expect(records.consent).toHaveLength(1);
  expect(records.session).toHaveLength(1);
  expect(records.job?.length).toBeGreaterThan(0);
  expect(records.wallet_transaction?.length).toBeGreaterThanOrEqual(2);
  expect(records.login_contact).toEqual([
    {
      sequence: 1,
      channel: "SMS",
      value: investor.phone,
      linked_at: expect.stringMatching(/^\d{4}-.*Z$/),
      leaving_for: null,
      refused_at: null,
      // The code that confirmed the export came back from this phone.
      reported_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  const text = file.text("my-data.json");
  expect(text).not.toContain("918273644471");
  expect(text).not.toContain(investor.token.split(".")[2]);
  expect(text).not.toMatch(/"[a-z_]*(?:hash|salt|secret|token)"/);
});

it("includes the tax invoices of metals, each as its own file", async () => {
  const investor = await newInvestor();
  await fund(investor, 3_000);
  for (const amount of [1_000, 1_500]) await trade(investor, { amount });
  await investor.object.work();
  const file = await exportOf(investor);
  const invoices = recordsIn(file).records.metal_invoice ?? [];
  expect(invoices).toHaveLength(2);
  const names = invoices.map(({ trade_id }) => `invoices/${trade_id}.pdf`);
  expect(file.names.filter((name) => name.startsWith("invoices/"))).toEqual(names.toSorted());
  for (const [index, { number }] of invoices.entries()) {
    expect(await textInPdf(file.bytes(names[index] ?? ""))).toContain(String(number));
  }
});

it("includes the postal address, which is stored encrypted", async () => {
  const investor = await newInvestor();
  expect(recordsIn(await exportOf(investor)).postalAddress).toBeNull();
  await keepAddress(investor);
  const { postalAddress, records } = recordsIn(await exportOf(investor));
  expect(postalAddress).toEqual(MUMBAI);
  expect(records.postal_address).toEqual([{ one: 1, state: "27", saved_at: expect.stringMatching(/Z$/) }]);
});

it("exports every account table, or documents why one is left out", async () => {
  const investor = await newInvestor();
  const { records } = recordsIn(await exportOf(investor));
  const tables = await runInDurableObject(investor.object, (_, { storage }) =>
    storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray(),
  );
  const own = tables.map(({ name }) => name).filter((name) => !/^(_cf_|sqlite_)/.test(name));
  expect(own.length).toBeGreaterThan(50);
  const missing = own.filter((name) => !(name in records));
  expect(missing.sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
  for (const reason of Object.values(NOT_EXPORTED)) expect(reason.length).toBeGreaterThan(20);
});

it("exports every catalogue table that refers to an investor, and lists the others as impersonal", async () => {
  const { results } = await env.CATALOGUE.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const tables = results.map(({ name }) => name).filter((name) => name !== "d1_migrations");
  expect(tables.sort()).toEqual([...Object.keys(TABLES_OF_INVESTORS), ...Object.keys(IMPERSONAL_TABLES)].sort());
  const { elsewhere } = recordsIn(await exportOf(await newInvestor()));
  expect(Object.keys(elsewhere.catalogue).sort()).toEqual(Object.keys(TABLES_OF_INVESTORS).sort());
});

it("includes the uploaded files decrypted, the friendly name and the contacts", async () => {
  const person = await personAfter(4);
  const report = pdf(["Client Master Report", "BO ID: 1208160098765432"]);
  await upload("/v2/bonds/cmr", { file: report }, person.token);
  await post("/v2/user/residence/change", { country: "AE", reason: "WORK" }, person.token);
  await upload("/v2/user/residence/change/proof", { file: png({ width: 900, height: 600 }) }, person.token);
  const body = { friendlyName: "Asha" };
  expect((await invoke(person, "/v2/user/add-friendly-name", { body, method: "PUT" })).status).toBe(200);
  const file = await exportOf(person);
  const { records, elsewhere } = recordsIn(file);
  const [cmr] = records.cmr ?? [];
  expect(Buffer.from(file.bytes(`documents/${String(cmr?.document_id)}.pdf`)).equals(Buffer.from(report))).toBe(true);
  const [proof] = records.residence_change ?? [];
  expect(file.names).toContain(`documents/${String(proof?.document_id)}.png`);
  expect(elsewhere.catalogue.friendly_name).toMatchObject([{ name: "Asha" }]);
  expect(elsewhere.contacts).toMatchObject([{ value: person.e164, ownedSince: expect.any(String) }]);
});

it("masks PAN, Aadhaar and account numbers as the screens do", async () => {
  const person = await personAfter(1);
  const pan = freshPan();
  await panStep(person, pan);
  const text = (await exportOf(person)).text("my-data.json");
  expect(text).toContain(NAME);
  expect(text).toContain(`${pan.slice(0, 5)}••••${pan.slice(-1)}`);
  expect(text).not.toContain(pan);
});

it("includes each child's account for its guardian only", async () => {
  const guardian = await newInvestor();
  const child = await openAccount(guardian);
  const childId = String(child.body.userId);
  const file = await exportOf(guardian);
  expect(file.names).toEqual([`children/${childId}/my-data.json`, "my-data.json"]);
  expect(recordsIn(file, `children/${childId}/`)).toMatchObject({
    profile: { userId: childId },
    records: { guardian_consent: [{ guardian_id: guardian.userId }] },
  });
  const other = await newInvestor();
  const object = env.INVESTOR.getByName(childId);
  expect(await object.exportNames(other.userId)).toEqual([]);
});

it("exports a large account completely, and survives a missing file", async () => {
  const investor = await newInvestor();
  await runInDurableObject(investor.object, (_, { storage }) => {
    for (let row = 0; row < 450; row++) {
      storage.sql.exec(
        "INSERT INTO session (id, secret_hash, device, created_at, last_seen_at) VALUES (?, x'00', 'test', 1, 1)",
        `s${row}`,
      );
    }
    const lost = "INSERT INTO document VALUES ('doc_lost', 'uploads/lost', 'application/pdf', 3, 'KEPT', 1)";
    storage.sql.exec(lost);
  });
  const file = await exportOf(investor);
  expect(recordsIn(file).records.session).toHaveLength(451);
  expect(file.text("documents/doc_lost.pdf")).toContain("Ask us");
});

it("requires a session", async () => {
  expect((await exportOf({ token: "nobody" })).status).toBe(401);
});

it("puts a note in place of a child's file that vanishes while the export is read, and ends whole", async () => {
  const guardian = await newInvestor();
  const childId = String((await openAccount(guardian)).body.userId);
  const files = await inAccount(guardian, async (context) => {
    const names = vi.fn(async () => [
      { name: "documents/doc_gone.pdf", isText: false },
      { name: "my-data.json", isText: true },
    ]);
    const child = env.INVESTOR.getByName(childId);
    const listed = new Proxy(child, { get: (it, key) => (key === "exportNames" ? names : Reflect.get(it, key)) });
    const accounts = { idFromName: (name: string) => env.INVESTOR.idFromName(name), get: () => listed };
    const parts = exportParts({ ...context, env: { ...context.env, INVESTOR: accounts as never } });
    return unzipSync(new Uint8Array(await new Response(zipStream(parts, clock.now())).arrayBuffer()));
  });
  const textOf = (name: string) => new TextDecoder().decode(files[`children/${childId}/${name}`]);
  expect(textOf("documents/doc_gone.pdf")).toBe("This file could not be read. Ask us for it.");
  expect(JSON.parse(textOf("my-data.json"))).toMatchObject({ profile: { userId: childId } });
});
