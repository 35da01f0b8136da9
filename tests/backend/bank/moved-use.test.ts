/** A use that moves from one bank account to another while payments of the first are under way. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { dealId, userId } from "../../../lib/contract/values/ids.ts";
import { ACCOUNT, bank, camt054, newOperator, ops, register, STATEMENTS, upload } from "./world.ts";

const MOVED = ["TRANSFERS", "COLLECTIONS"];
const FIRST = { ...ACCOUNT, uses: ["REMITTANCES", ...MOVED] };
const SECOND = { ...ACCOUNT, id: "new-usd", accountNumber: "004200000055", virtualPrefix: "NEWUSD", uses: MOVED };
const gateways = gatewaysFor({ ...env, ...STATEMENTS });

/** The second account serves both uses; the first one keeps its books. */
async function move(): Promise<void> {
  expect((await register({ ...FIRST, uses: ["REMITTANCES"] })).status).toBe(200);
  expect((await register(SECOND)).status).toBe(200);
}

beforeEach(async () => {
  expect((await register({ ...SECOND, uses: ["VIRTUAL_ACCOUNTS"] })).status).toBe(200);
  expect((await register(FIRST)).status).toBe(200);
});

let orders = 0;
const beneficiary = { id: userId.parse(`usr_${randomIds.letters()}`), name: "Leila Maria Fernandes" };
const order = (key: string) =>
  gateways.bank.transfer({
    ...{ key, accountNumber: "0042918273644471", routingCode: "HUDSUS33", currency: "USD", amount: minor(100_00) },
    beneficiary,
  });
const statusOf = async (key: string) => (await gateways.bank.transferStatus({ key, currency: "USD" })).status;
const dueAt = async (id: string) => (await bank(id).overview()).due;

it("pays a transfer once though another account serves transfers by now, and its answer was lost", async () => {
  const key = `withdrawal:wtx_moved_${orders++}`;
  const before = await dueAt(FIRST.id);
  await order(key);
  await move();
  expect(await statusOf(key)).toBe("PENDING");
  await order(key);
  expect([await dueAt(FIRST.id), await dueAt(SECOND.id)]).toEqual([before + 1, 0]);
});

it("orders a new transfer at the account that serves transfers now", async () => {
  await move();
  const key = `withdrawal:wtx_moved_${orders++}`;
  expect(await statusOf(key)).toBe("UNKNOWN");
  await order(key);
  expect(await statusOf(key)).toBe("PENDING");
  expect(await dueAt(SECOND.id)).toBe(1);
});

it("answers 503 about an unknown transfer while no account serves transfers", async () => {
  const key = `withdrawal:wtx_moved_${orders++}`;
  await order(key);
  expect((await register({ ...FIRST, uses: ["REMITTANCES"] })).status).toBe(200);
  expect(await statusOf(key)).toBe("PENDING");
  await expect(statusOf(`${key}0`)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
});

it("finds what a payer has paid into the account that served collections before", async () => {
  const asha = await newOperator("asha");
  const deal = dealId.parse("moved-collections");
  const due = { payoutSequence: 1, dueOn: calendarDateOf("2026-11-20"), on: calendarDateOf("2026-11-25") };
  await upload(camt054([{ reference: "MV1", amount: "900.00", on: "2026-11-20", from: "KAVYA TEXTILES" }]));
  const line = (await bank().listOpen()).find(({ reference }) => reference === "MV1")?.id;
  const to = `deal:${deal}:1:2026-11-20`;
  const { body } = await ops("bank", { action: "assign", account: FIRST.id, line, to, note: "by hand" }, asha);
  expect(body).toEqual({ outcome: "DECIDED" });
  await move();
  expect(await gateways.collections.collection({ dealId: deal, ...due })).toEqual({
    ...{ outcome: "PAID", paidOn: "2026-11-20" },
  });
});

it.each([
  ["GFTUSD", "EUR"],
  ["GFTUSDX", "GBP"],
  ["GFT", "AED"],
])(
  "refuses an account with the prefix %s beside GFTUSD: a number would belong to both",
  async (virtualPrefix, currency) => {
    const other = { ...SECOND, id: `other-${currency.toLowerCase()}`, currency };
    expect((await register({ ...other, virtualPrefix })).status).toBe(409);
    // Nothing of the refused account is stored: its number can still change.
    const corrected = { ...other, accountNumber: "004200000066", virtualPrefix: `OWN${currency}` };
    expect((await register(corrected)).status).toBe(200);
  },
);

it("registers one of two accounts saved at once for one use, and the number of the other can still be corrected", async () => {
  const [uses, currency] = [["COLLECTIONS"], "SGD"];
  const pair = ["A", "B"].map((name, index) => ({
    ...{ ...SECOND, uses, currency, id: `race-${name.toLowerCase()}` },
    ...{ accountNumber: `00420000007${index}`, virtualPrefix: `RACE${name}` },
  }));
  const statuses = (await Promise.all(pair.map(register))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const refused = pair[statuses.indexOf(409)];
  expect((await register({ ...refused, accountNumber: "004200000088", currency: "INR" })).status).toBe(200);
});

it("keeps the number of an account whose statement was taken in", async () => {
  const used = { ...ACCOUNT, id: "used-sgd", currency: "SGD", accountNumber: "004200000091", virtualPrefix: "USEDSG" };
  expect((await register(used)).status).toBe(200);
  await upload("<Document/>", { account: used.id });
  expect((await register({ ...used, accountNumber: "004200000092" })).status).toBe(409);
  expect((await register({ ...used, bankName: "Harbour Bank" })).status).toBe(200);
});
