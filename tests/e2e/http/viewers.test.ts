import { beforeAll, expect, inject, it } from "vitest";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import {
  acceptView,
  inviteViewer,
  listViewers,
  requestViewerOtp,
  revokeViewer,
} from "../../../lib/contract/calls/viewers.ts";
import { addDays, dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { investFromWallet, type Person } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { get } from "../support/answers.ts";
import { arriveVerified, invitationSentTo, tokenIn, type VerifiedPerson } from "../support/people.ts";

const { url } = inject("server");

let owner: VerifiedPerson;
let viewer: Person;
let outsider: Person;
let account: string;
let investment: string;

async function invite(scope: "EVERYTHING" | "TAX"): Promise<URL> {
  const { createdAt } = await owner.client.call(getProfile, {});
  const phone = { phone: viewer.contact.slice(3), countryCode: "+91" } as const;
  const wish = { name: "Meera Rao", scope, until: addDays(dateInIndia(epochMs(Date.parse(createdAt))), 60), ...phone };
  const otp = await codeSentBy(url, owner.contact, () => owner.client.call(requestViewerOtp, wish));
  await owner.client.call(inviteViewer, { ...wish, otp });
  return invitationSentTo(url, viewer.contact);
}

beforeAll(async () => {
  owner = await arriveVerified(url, { name: "Tarangini Chellappa", rupees: 73_000 });
  [viewer, outsider] = [await arriveVerified(url), await arriveVerified(url)];
  account = (await owner.client.call(getProfile, {})).userId;
  const bought = { dealId: dealId.parse("malhar-saffron-30"), rupees: 50_000, key: crypto.randomUUID() };
  investment = (await investFromWallet(owner, bought)).investmentId;
  const link = await invite("EVERYTHING");
  // The link asks before anything is accepted, and names nobody.
  const page = await get(viewer.client, link.pathname + link.search);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain("Tarangini");
  await viewer.client.call(acceptView, { invitation: tokenIn(link) });
});

const pages = () =>
  ["", "/wallet", "/wallet?show=expected", `/investments/${investment}`].map((page) => `/family/${account}${page}`);

it("shows the viewer the account's pages, with its owner's name and without a button that acts", async () => {
  for (const path of pages()) {
    const { status, text } = await get(viewer.client, path);
    expect([path, status, text.includes("Tarangini Chellappa")]).toEqual([path, 200, true]);
    const acting = [
      `/family/${account}/wallet/add`,
      `/family/${account}/wallet/withdraw`,
      `/family/${account}/invest`,
      `/family/${account}/bank-account`,
    ];
    expect([path, acting.filter((href) => text.includes(`href="${href}"`))]).toEqual([path, []]);
    const secrets = [owner.contact, owner.documents.pan, owner.documents.accountNumber, owner.documents.aadhaar];
    expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []]);
  }
});

it("answers a stranger and an account that does not exist with the same page", async () => {
  for (const path of pages()) {
    expect([path, (await get(outsider.client, path)).status]).toEqual([path, 404]);
    expect((await get(outsider.client, path.replace(account, `usr_${"0".repeat(25)}`))).status).toBe(404);
  }
});

it("leads the viewer to nothing that acts on the account", async () => {
  for (const page of ["/wallet/add", "/wallet/withdraw", "/invest", "/hand-over", "/bank-account"]) {
    const answer = await viewer.client.send(`/family/${account}${page}`);
    await answer.body?.cancel();
    // A page on which a guardian acts leads back to the account.
    const target = answer.headers.get("location");
    expect([page, answer.status === 404 || target === `/family/${account}`]).toEqual([page, true]);
  }
});

it("gives the viewer the owner's files by a link, and nobody else", async () => {
  const path = `/api/v2/investment-dashboard/get-transactions-csv?language=en&account=${account}`;
  const file = await get(viewer.client, path);
  expect([file.status, file.text.includes("73000")]).toEqual([200, true]);
  expect((await get(outsider.client, path)).status).toBe(404);
  const shared = await get(viewer.client, "/family/shared");
  expect(shared.text).toContain(`account=${account}`);
});

it("shows the owner who looked at what, and ends it at once", async () => {
  const page = await get(owner.client, "/profile/viewers");
  expect([page.status, page.text.includes("Meera Rao")]).toEqual([200, true]);
  const { viewers } = await owner.client.call(listViewers, {});
  expect(viewers[0]?.looks.map(({ area }) => area).toSorted()).toEqual(["Portfolio", "Statements", "Wallet"]);
  for (const { viewerId } of viewers) await owner.client.call(revokeViewer, { viewerId });
  for (const path of pages()) expect([path, (await get(viewer.client, path)).status]).toEqual([path, 404]);
  expect((await get(viewer.client, "/family/shared")).status).toBe(200);
});

it("gives a viewer of tax and statements their files and no page of the account", async () => {
  const accepted = await viewer.client.call(acceptView, { invitation: tokenIn(await invite("TAX")) });
  expect(accepted).toMatchObject({ scope: "TAX" });
  const year = "2025-26";
  const workbook = `/api/v2/investment-dashboard/get-tax-workbook-csv/${year}?account=${account}`;
  expect((await get(viewer.client, workbook)).status).toBe(200);
  for (const path of pages()) expect([path, (await get(viewer.client, path)).status]).toEqual([path, 404]);
});
