import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { CALLS } from "../../../lib/contract/calls.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { newDeal, newSaver } from "../investing/investing-steps.ts";
import { trade, transactionIn } from "../metals/trading-steps.ts";
import { fund, type Investor, inAccount, invoke } from "../wallet/investor.ts";

/** The query of each call that returns a file. */
function queryFor(name: string, dealId: string): string {
  const today = dateInIndia(clock.now());
  switch (name) {
    case "dashboard.account-statement":
      return `?from=${today}&to=${today}`;
    case "investments.master-document":
      return `?dealId=${dealId}`;
    default:
      return "";
  }
}

const yearOfToday = () => financialYearOf(dateInIndia(clock.now()));

/** Issues a TDS certificate to the investor and returns its id. */
async function issueCertificate(investor: Investor): Promise<string> {
  await saveConfig(env.CATALOGUE, { key: "payerTans", value: { "Saffron Foods": "ZZZH00015U" } });
  const form = new FormData();
  const facts = {
    action: "issue",
    tan: "ZZZH00015U",
    financialYear: yearOfToday(),
    quarter: "1",
    payee: investor.userId,
  };
  for (const [name, value] of Object.entries(facts)) form.set(name, value);
  form.set("file", new File([pdf(["Form 131"])], "certificate.pdf"));
  const headers = { authorization: `Bearer ${env.OPERATOR_KEY}` };
  await exports.default.fetch("http://backend/ops/certificates", { method: "POST", headers, body: form });
  return inAccount(investor, ({ sql }) => sql.exec<{ id: string }>("SELECT id FROM tax_certificate").one().id);
}

/** Buys gold and returns the purchase's id, once it has its invoice. */
async function buyGold(investor: Investor): Promise<string> {
  await fund(investor, 2_000);
  const { transactionId } = transactionIn(await trade(investor, { amount: 1_000 }));
  await investor.object.work();
  return String(transactionId);
}

const addressed = (path: string, parameters: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? expect.fail(`no ${name} is given`));

it("sends every file as an attachment that may neither run scripts nor load resources", async () => {
  const [dealId, investor] = [await newDeal(), await newSaver()];
  const renewed = await invoke(investor, "/v2/preferences/calendar/renew", { body: {} });
  const parameters = {
    financialYear: yearOfToday(),
    token: String(renewed.body.token),
    certificateId: await issueCertificate(investor),
    transactionId: await buyGold(investor),
  };
  const files = CALLS.filter((call) => "produces" in call);
  expect(files.length).toBeGreaterThan(5);
  for (const { name, path, method } of files) {
    const answer = await exports.default.fetch(
      `http://backend${addressed(path, parameters)}${queryFor(name, dealId)}`,
      { method, headers: { "x-tap-auth": investor.token } },
    );
    const header = (of: string) => answer.headers.get(of) ?? "";
    expect([name, answer.status]).toEqual([name, 200]);
    expect([name, header("content-disposition")]).toEqual([name, expect.stringMatching(/^attachment/)]);
    expect([name, header("content-security-policy")]).toEqual([name, "default-src 'none'; sandbox"]);
    expect([name, header("x-content-type-options")]).toEqual([name, "nosniff"]);
    await answer.body?.cancel();
  }
});
