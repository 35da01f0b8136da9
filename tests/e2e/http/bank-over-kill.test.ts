import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { operate } from "../../../scripts/operator.ts";
import { type IsolatedServer, serveIsolated } from "../support/isolated-server.ts";

/* A bank's file through crashes at any moment. */

const ACCOUNT = {
  ...{ id: "gift-usd", currency: "USD", uses: ["REMITTANCES", "TRANSFERS"], accountNumber: "004200000017" },
  ...{ owner: "ultra client money", bankName: "Coastal Bank", bankAddress: "GIFT City", bic: "COSTINBBGFT" },
  ...{ virtualPrefix: "GFTUSD", openedOn: "2026-11-01", openingBalance: 0 },
};

let dataDir: string;
let server: IsolatedServer;

const ops = (command: string, args: unknown) => operate(server, { command, args });
/** A person takes statements in. */
let token = "";

const overview = z.object({
  lines: z.number(),
  files: z.array(z.object({ name: z.string(), state: z.string(), counted: z.number(), repeated: z.number() })),
});
const show = async () => overview.parse(await ops("bank", { action: "show", account: ACCOUNT.id }));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-bank-kill-"));
  server = await serveIsolated(dataDir);
  await ops("bank", { action: "save", account: ACCOUNT });
  const made = await ops("operator", { action: "make", name: "asha" });
  token = z.object({ token: z.string() }).parse(made).token;
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

const restart = async () => {
  const port = Number(new URL(server.url).port);
  await server.kill();
  server = await serveIsolated(dataDir, port);
};

/** A statement of `count` credits of one dollar for nobody, from numbered senders. */
function statement(name: string, count: number, on: string, closing: number): File {
  const lines = Array.from({ length: count }, (_, n) => {
    const party = `<Dbtr><Nm>SENDER ${n}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>77${n}</Id></Othr></Id></DbtrAcct>`;
    const agent = "<RltdAgts><DbtrAgt><FinInstnId><BICFI>MRNAAEAD</BICFI></FinInstnId></DbtrAgt></RltdAgts>";
    const details = `<TxDtls><CdtDbtInd>CRDT</CdtDbtInd><RltdPties>${party}</RltdPties>${agent}</TxDtls>`;
    return `<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt><AcctSvcrRef>${name}${n}</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
  });
  const balance = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${closing}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  const account = `<Acct><Id><Othr><Id>${ACCOUNT.accountNumber}</Id></Othr></Id><Ccy>USD</Ccy></Acct>`;
  return new File([`<Document><M><Stmt>${account}${lines.join("")}${balance}</Stmt></M></Document>`], name);
}

function upload(file: File): Promise<unknown> {
  const form = new FormData();
  for (const [key, value] of Object.entries({ action: "upload", account: ACCOUNT.id, name: file.name }))
    form.set(key, value);
  form.set("file", file);
  return operate({ ...server, operatorKey: token }, { command: "bank", args: form });
}

/** Null for a broken connection; throws any other error. */
const cut = (cause: unknown) => {
  if (!(cause instanceof TypeError)) throw cause;
  return null;
};

const LINES = 8_000;
const KILLS = 4;

it("counts each line of a file once that is killed in its middle again and again", async () => {
  const file = statement("M", LINES, "2026-11-03", LINES);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const uploads = [upload(file), upload(file)].map((each) => each.catch(cut));
    while ((await show()).lines < (LINES * kill) / (KILLS + 1)) await pause(5);
    await restart();
    await Promise.all(uploads);
  }
  await upload(file);
  await expect.poll(async () => (await show()).files.find(({ name }) => name === "M")?.state).toBe("READ");
  const { lines, files } = await show();
  expect(lines).toBe(LINES);
  expect(files).toEqual([expect.objectContaining({ name: "M", counted: LINES, repeated: 0 })]);
  expect(await ops("verify", {})).toMatchObject({ findings: [] });
});
