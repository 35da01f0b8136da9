import { beforeAll, describe, expect, inject, it } from "vitest";
import { addChild, endConsent, getFamily, MEMBER_HEADER } from "../../../lib/contract/calls/family.ts";
import { proveResidence, requestResidence } from "../../../lib/contract/calls/residence.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { CALLS } from "../../../lib/contract/calls.ts";
import { PREFERENCE_COOKIES } from "../../../lib/contract/facts/preference-cookies.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { operate } from "../../../scripts/operator.ts";
import { aboutMember, type Client } from "../../../scripts/sandbox/client.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { addMoney, investFromWallet, type Person } from "../../../scripts/sandbox/person.ts";
import { pay } from "../../../scripts/sandbox/world.ts";
import { get, readAnswer, withoutRequestId } from "../support/answers.ts";
import { drawForm, sendForm } from "../support/form-without-scripts.ts";
import { arriveVerified } from "../support/people.ts";

const { url } = inject("server");

const NOBODYS = "usr_00000000000000000000";
const PAGES = ["", "/wallet", "/wallet/add", "/wallet/withdraw", "/bank-account", "/hand-over"];

let guardian: Client;
let otherInvestor: Client;
let child: string;

async function openAccount(client: Client, name: string): Promise<string> {
  return (await client.call(addChild, { name, dateOfBirth: "2015-02-03", consent: true })).userId;
}

beforeAll(async () => {
  guardian = (await arriveVerified(url)).client;
  otherInvestor = (await arriveVerified(url)).client;
  child = await openAccount(guardian, "Nandini Kulkarni");
});

const about = (client: Client, path: string, member: string) =>
  client.send(`/api${path}`, { headers: { [MEMBER_HEADER]: member } });

describe("a child’s account", () => {
  it.each(PAGES)("is shown to its guardian at /family/<id>%s in both languages with the child's name", async (page) => {
    for (const [language, back] of [
      ["", "Back to your account"],
      ["/hi", "अपने खाते पर लौटें"],
    ]) {
      const { status, text, headers } = await get(guardian, `${language}/family/${child}${page}`);
      expect([status, headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
      expect(text).toContain("Nandini Kulkarni");
      expect(text).toContain(`${language}/dashboard`);
      expect(text).toContain(back);
    }
  });

  it.each(PAGES)("is answered with 404 at /family/<id>%s for another investor, as an unknown id is", async (page) => {
    for (const id of [child, NOBODYS, "x", "usr_%00"]) {
      const { status, text } = await get(otherInvestor, `/family/${id}${page}`);
      expect([id, status, text.includes("Nandini")]).toEqual([id, 404, false]);
    }
    const own = (await guardian.call(getProfile, {})).userId;
    expect((await get(guardian, `/family/${own}${page}`)).status).toBe(404);
  });

  it("shows an investment only to its guardian, and only as the child's, in a list that its headings sort", async () => {
    const family = await arriveVerified(url, { rupees: 60_000 });
    const ward = await openAccount(family.client, "Nandini Kulkarni");
    const account = { ...family, client: aboutMember(family.client, ward) };
    await addMoney(account, { rupees: 60_000, key: "ward" });
    const purchase = { dealId: dealId.parse("malhar-saffron-30"), rupees: 50_000 };
    const { investmentId: theirs } = await investFromWallet(account, { ...purchase, key: "theirs" });
    const { investmentId: own } = await investFromWallet(family, { ...purchase, key: "own" });
    const statusOf = async (client: Client, path: string) => (await get(client, path)).status;
    expect(await statusOf(family.client, `/family/${ward}/investments/${theirs}`)).toBe(200);
    expect(await statusOf(family.client, `/investments/${own}`)).toBe(200);
    for (const path of [
      `/family/${ward}/investments/${own}`,
      `/investments/${theirs}`,
      `/family/${ward}/investments/x`,
    ]) {
      expect([path, await statusOf(family.client, path)]).toEqual([path, 404]);
    }
    const shown = (await get(family.client, `/family/${ward}?sort=gain`)).text;
    const [, holdings = ""] = shown.split('id="holdings"');
    const [head = "", body = ""] = holdings.split("</thead>");
    expect(head).toMatch(
      /aria-sort="descending"[^>]*>.*?href="[^"]*\/family\/usr_\w+\?sort=gain&amp;order=asc#holdings"/s,
    );
    expect(body.split("</table>")[0]).toContain(`/family/${ward}/investments/${theirs}`);
    // The family's calendar names the payouts of both, and leads to the reader's own.
    const [, coming = ""] = (await get(family.client, "/family?months=open")).text.split('id="coming"');
    const [month = ""] = coming.split('data-slot="payout-month"')[1]?.split("</details>") ?? [];
    expect(month.match(/<li>/g)).toHaveLength(2);
    expect(month).toContain(`/investments/${own}`);
    expect(month).not.toContain(theirs);
    for (const id of [theirs, own]) {
      expect(await statusOf(otherInvestor, `/family/${ward}/investments/${id}`)).toBe(404);
    }
  });

  it("is answered on every read call for another investor with the same bytes as an unknown account", async () => {
    const requested = CALLS.filter(
      ({ access, method, path }) => access === "investor" && method === "GET" && !path.includes("{"),
    );
    expect(requested.length).toBeGreaterThan(20);
    for (const { path } of requested) {
      const [theirs, nobodys] = [
        await readAnswer(await about(otherInvestor, path, child)),
        await readAnswer(await about(otherInvestor, path, NOBODYS)),
      ];
      expect([path, withoutRequestId(theirs)]).toEqual([path, withoutRequestId(nobodys)]);
      expect(theirs.text).not.toContain("Nandini");
    }
  });

  it("cannot be reached by its id without a session", async () => {
    const answer = await fetch(`${url}/api/v2/user/profile`, { headers: { [MEMBER_HEADER]: child } });
    expect(answer.status).toBe(401);
    const page = await fetch(`${url}/family/${child}`, { redirect: "manual" });
    expect([page.status, page.headers.get("location")]).toEqual([307, expect.stringContaining("/login")]);
  });

  it("has analytics disabled", async () => {
    expect(await (await about(guardian, "/v2/user/config", child)).json()).toMatchObject({ analyticsEnabled: false });
    expect(await (await guardian.send("/api/v2/user/config")).json()).toMatchObject({ analyticsEnabled: true });
  });
});

/** The accounts that hold the payment shown on the provider's page; there should be one. */
async function payerOf(answer: Response, members: readonly string[]): Promise<string[]> {
  const location = answer.headers.get("location") ?? "";
  const key = /pay_[0-9a-z]+/.exec(location)?.[0] ?? "none";
  const found = await Promise.all(
    members.map(async (member) => {
      const { status } = await about(guardian, `/v2/payments/wallet/${key}`, member);
      return status === 200 ? [member] : [];
    }),
  );
  return found.flat();
}

describe("a form", () => {
  it("acts on the account that its page showed, whichever account other tabs show", async () => {
    const second = await openAccount(guardian, "Advait Kulkarni");
    const own = (await guardian.call(getProfile, {})).userId;
    const members = [own, child, second];
    const drawn = [
      await drawForm(guardian, "/wallet/add", "amount"),
      await drawForm(guardian, `/family/${child}/wallet/add`, "amount"),
      await drawForm(guardian, `/family/${second}/wallet/add`, "amount"),
    ];
    // Other tabs, each of which shows a different account.
    for (const path of [`/family/${second}`, "/dashboard", `/family/${child}/wallet`]) await get(guardian, path);
    for (const [place, form] of drawn.entries()) {
      const answer = await sendForm(guardian, form, { amount: "1500" });
      expect([answer.status, await payerOf(answer, members)]).toEqual([303, [members[place]]]);
    }
  });

  it("of a guardian fails for another investor and ignores another child’s address", async () => {
    const form = await drawForm(guardian, `/family/${child}/wallet/add`, "amount");
    const stolen = await sendForm(otherInvestor, form, { amount: "1500" });
    expect(stolen.status).not.toBe(303);
    const second = (await openAccount(guardian, "Mihir Kulkarni")) as string;
    const moved = await sendForm(guardian, { ...form, path: `/family/${second}/wallet/add` }, { amount: "1500" });
    // The account is bound into the form when it is rendered; the address cannot change it.
    expect(await payerOf(moved, [child, second])).toEqual([child]);
  });

  it("is refused when the guardian's consent has ended since the page was opened", async () => {
    const short = await openAccount(guardian, "Tara Kulkarni");
    const form = await drawForm(guardian, `/family/${short}/wallet/add`, "amount");
    await guardian.call(endConsent, { childId: short });
    const answer = await sendForm(guardian, form, { amount: "1500" });
    expect([answer.status === 303, answer.headers.get("location")]).toEqual([false, null]);
    expect((await get(guardian, `/family/${short}`)).status).toBe(404);
    const { accounts } = await guardian.call(getFamily, {});
    expect(accounts.find(({ userId }) => userId === short)).toMatchObject({ totals: null });
    expect((await get(guardian, "/family")).text).toContain("Tara Kulkarni");
  });
});

/** A deal that the seed keeps open, and that a child may hold. */
const DEAL = "malhar-saffron-30";

describe("the page on which a guardian buys for a child", () => {
  const operator = inject("server");
  let parent: Person;
  let ward: string;

  beforeAll(async () => {
    parent = await arriveVerified(url, { rupees: 7_347 });
    ward = await openAccount(parent.client, "Nandini Kulkarni");
    await addMoney(
      { ...parent, client: aboutMember(parent.client, ward) },
      { rupees: 2_513, key: crypto.randomUUID() },
    );
  });

  it.each([
    "",
    "/invest",
    `/deals/${DEAL}`,
    `/deals/${DEAL}?amount=50000`,
    "/wallet",
    "/wallet/add",
    "/wallet/withdraw",
  ])("shows the child's wallet at /family/<id>%s, never the guardian's", async (page) => {
    for (const language of ["", "/hi"]) {
      const { status, text } = await get(parent.client, `${language}/family/${ward}${page}`);
      expect([status, text.includes("2,513"), text.includes("7,347")]).toEqual([200, true, false]);
    }
  });

  it("says from when the child's own contact can be linked, long before the birthday", async () => {
    const { text } = await get(parent.client, `/family/${ward}/hand-over`);
    expect([text.includes("3 Aug 2032"), text.includes(`name="phone"`)]).toEqual([true, false]);
  });

  it("leads back to the purchase from a top-up of the child's wallet", async () => {
    const back = `/family/${ward}/invest/flw_1`;
    const path = `/family/${ward}/wallet/add?returnTo=${encodeURIComponent(back)}`;
    const answer = await sendForm(parent.client, await drawForm(parent.client, path, "amount"), { amount: "1500" });
    const key = /pay_[0-9a-z]+/.exec(answer.headers.get("location") ?? "")?.[0] ?? "none";
    await pay(url, key, "SUCCESS");
    const paid = `/family/${ward}/wallet/paid?payment=${key}&returnTo=${encodeURIComponent(back)}`;
    const wallet = (await get(parent.client, paid)).headers.get("location") ?? "";
    expect(wallet).toContain(`returnTo=${encodeURIComponent(back)}`);
    const { text } = await get(parent.client, wallet);
    expect([text.includes("is in the wallet of Nandini Kulkarni"), text.includes(`href="${back}"`)]).toEqual([
      true,
      true,
    ]);
  });

  it("asks whether investing is open to the child's account, not to the guardian's", async () => {
    const set = (key: string, value: unknown) => operate(operator, { command: "config", args: { key, value } });
    const isClosed = async () =>
      (await get(parent.client, `/family/${ward}/deals/${DEAL}`)).text.includes(">Investing is closed for the moment");
    const { userId } = await parent.client.call(getProfile, {});
    await set("InvestFeatureEnabledUserIds", [userId]);
    await set("InvestFeatureEnabled", false);
    try {
      expect(await isClosed()).toBe(true);
    } finally {
      await set("InvestFeatureEnabled", true);
      await set("InvestFeatureEnabledUserIds", []);
    }
    expect(await isClosed()).toBe(false);
  });

  it("deducts by the child's residence after the guardian has moved abroad", async () => {
    const { client } = parent;
    await client.call(requestResidence, { country: "AE", reason: "WORK" });
    const proof = new File([pdf(["Residence visa"])], "visa.pdf", { type: "application/pdf" });
    await client.call(proveResidence, { file: proof });
    const { userId: investorId } = await client.call(getProfile, {});
    await operate(operator, { command: "residence", args: { action: "approve", investorId } });
    // The guardian's own deals in rupees are shown in INR mode only.
    const cookie = `${client.cookie()}; ${PREFERENCE_COOKIES.investmentType}=INR`;
    const own = await readAnswer(await fetch(`${client.url}/deals/${DEAL}`, { headers: { cookie } }));
    const childs = await get(client, `/family/${ward}/deals/${DEAL}`);
    expect([own, childs].map(({ text }) => text.includes("TDS 31.20%"))).toEqual([true, false]);
  });
});
