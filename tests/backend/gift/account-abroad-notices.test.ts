/** The owner learns of an account abroad that a stolen session names: no setting turns these messages off. */
import { beforeAll, expect, it } from "vitest";
import { insertLoginContact } from "../../../backend/investor/identity/contact-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { newOperator, ops } from "../bank/world.ts";
import { passMinutes } from "../investing/investing-steps.ts";
import { textsTo } from "../notifications/notification-steps.ts";
import { operate, upload } from "../people/api.ts";
import { type Investor, inAccount, invoke, sandbox, setPace } from "../wallet/investor.ts";
import { newNri, REGISTERED_NAME, remit, saveAccount } from "./non-resident.ts";

beforeAll(() => setPace("WEBHOOK_DELAY", 0));

/** An investor who also signs in by e-mail, and has turned the messages about KYC off. */
async function newOwner(): Promise<{ readonly nri: Investor; readonly email: string }> {
  const nri = await newNri();
  const email = `${nri.userId}@example.com`;
  await inAccount(nri, ({ sql }) => insertLoginContact(sql, { channel: "EMAIL", to: email, linkedAt: clock.now() }));
  const preferences = ["SMS", "EMAIL"].map((channel) => ({ kind: "KYC_RESULT", channel, isOn: false }));
  const turnedOff = { body: { preferences }, method: "PUT", key: crypto.randomUUID() } as const;
  expect((await invoke(nri, "/v2/preferences/notifications", turnedOff)).status).toBe(200);
  return { nri, email };
}

async function noticesTo({ nri, email }: Awaited<ReturnType<typeof newOwner>>): Promise<readonly string[]> {
  await Promise.all([nri.object.work(), nri.object.work()]);
  const texts = await textsTo(nri);
  expect(await textsTo({ phone: email }, "EMAIL")).toEqual(texts);
  return texts;
}

it("announces a verified account abroad once to every login contact", async () => {
  const owner = await newOwner();
  await saveAccount(owner.nri, {});
  expect(await noticesTo(owner)).toEqual([
    expect.stringContaining("in USD go to Hudson Valley Bank ••4471 from now on"),
  ]);
});

it("announces an account whose names a person compares, when it is given and when it is accepted", async () => {
  const owner = await newOwner();
  await saveAccount(owner.nri, { accountNumber: "55500004" });
  const given = expect.stringContaining("withdrawals in USD: HUDSUS33 ••0004. We check");
  expect(await noticesTo(owner)).toEqual([given]);
  const { body } = await operate("names", { action: "show", investorId: owner.nri.userId });
  const [open] = body.open as readonly { review: number }[];
  await operate("names", { action: "accept", investorId: owner.nri.userId, review: open?.review });
  expect(await noticesTo(owner)).toEqual([given, expect.stringContaining("••0004 from now on")]);
});

it("announces an account whose bank's letter is sent, when it is sent and when it is accepted", async () => {
  const owner = await newOwner();
  await saveAccount(owner.nri, { accountNumber: "0042918270005" });
  expect(await noticesTo(owner)).toEqual([]);
  const file = pdf(["Account confirmation"]);
  const sent = await upload("/v2/user/foreign-bank-details/proof", { file }, owner.nri.token);
  expect(sent.status).toBe(200);
  const given = expect.stringContaining("withdrawals in USD: HUDSUS33 ••0005. We check");
  expect(await noticesTo(owner)).toEqual([given]);
  const asha = await newOperator("asha");
  const { body } = await ops("accounts-abroad", { action: "show", investorId: owner.nri.userId }, asha);
  const letter = { review: body.review, holder: REGISTERED_NAME, bank: "Hudson Valley Bank" };
  await ops("accounts-abroad", { action: "accept", investorId: owner.nri.userId, ...letter }, asha);
  expect(await noticesTo(owner)).toEqual([given, expect.stringContaining("Hudson Valley Bank ••0005 from now on")]);
});

it("names the account in the message with the code of a withdrawal to it", async () => {
  const { nri } = await newOwner();
  await saveAccount(nri, {});
  await remit(nri, "USD", 500);
  for (const [query, sum] of [
    ["currency=USD&amount=200", "your withdrawal of $200.00"],
    ["currency=USD", "one withdrawal of up to $500.00"],
  ]) {
    await passMinutes(2);
    expect((await invoke(nri, `/v2/wallet/otp/request?${query}`)).status).toBe(200);
    const latest = "SELECT text FROM outbox WHERE recipient = ? AND code IS NOT NULL ORDER BY id DESC LIMIT 1";
    const text = await sandbox().prepare(latest).bind(nri.phone).first<string>("text");
    expect(text).toContain(`confirms ${sum} from your ultra wallet to Hudson Valley Bank ••4471. If this is not`);
  }
});
