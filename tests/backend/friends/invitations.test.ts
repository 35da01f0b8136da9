import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { limitInvitationsTo } from "../../../backend/contact/invitation-limits.ts";
import { ProviderRefused } from "../../../backend/gateways/deadline.ts";
import type { Message } from "../../../backend/gateways/messages.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { operations } from "../../../backend/investor/operations.ts";
import { processInvitation, storeInvitation } from "../../../backend/investor/social/invitations.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { withoutTemplate } from "../../../backend/platform/wording.ts";
import { commandIn } from "../doubles/gateways.ts";
import { passMinutes } from "../investing/investing-steps.ts";
import { loseKyc } from "../investing/reinvesting.ts";
import { type Investor, inAccount, invoke, newInvestor, sandbox } from "../wallet/investor.ts";
import { codeOf, groupIn, invite, join, newFriend, newGroup } from "./friend-steps.ts";

const DAY_MINUTES = 24 * 60;
let contacts = 0;
const freshEmail = () => `friend-${contacts++}@example.com`;

const textsTo = async (recipient: string) => {
  const query = "SELECT text, code, channel FROM outbox WHERE recipient = ? ORDER BY id";
  const { results } = await sandbox()
    .prepare(query)
    .bind(recipient)
    .all<{ text: string; code: null; channel: string }>();
  return results;
};

async function newHost(friendlyName = "Asha R."): Promise<{ host: Investor; code: string }> {
  const host = await newFriend(friendlyName);
  return { host, code: await newGroup(host, { name: "Sunday savers" }) };
}

const rowsOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    sql.exec<{ ended: string; ciphertext: ArrayBuffer | null }>("SELECT ended, ciphertext FROM invitation").toArray(),
  );

it("sends a friend the group link with the referral code", async () => {
  const { host, code } = await newHost();
  const email = freshEmail();
  const answer = await invite(host, { email: email.toUpperCase() });
  expect(answer).toMatchObject({ status: 200, body: { sentTo: "f••@example.com" } });
  expect(groupIn(answer)).toMatchObject({ invitationCode: code });
  const texts = await textsTo(email);
  expect(texts).toMatchObject([{ channel: "EMAIL", code: null }]);
  expect(texts[0]?.text).toContain(`https://localhost/groups/${code}?ref=${await codeOf(host)}`);
  expect(texts[0]?.text).toContain("Asha R. invites you");
});

it("gives an invitation up at once whose address is refused", async () => {
  const { host } = await newHost();
  await invite(host, { email: `bounced.${freshEmail()}` });
  expect(await rowsOf(host)).toEqual([{ ended: "GIVEN_UP", ciphertext: null }]);
  expect(await inAccount(host, ({ scheduler }) => scheduler.references("INVITATION").size)).toBe(0);
});

it("sends SMS to any country's number without the group's name or the sender's contact", async () => {
  const { host } = await newHost();
  expect(await invite(host, { phone: "050 123 4567", countryCode: "971" })).toMatchObject({
    status: 200,
    body: { sentTo: "+97 ••••••4567" },
  });
  const [sms] = await textsTo("+971501234567");
  expect(sms).toMatchObject({ channel: "SMS" });
  for (const unmentioned of ["Sunday", host.phone, host.phone.slice(3), host.userId])
    expect(sms?.text).not.toContain(unmentioned);
});

it("gives the same response whether or not the contact belongs to an investor", async () => {
  const { host } = await newHost();
  const known = await newInvestor();
  const answers = [];
  for (const phone of [known.phone.slice(3), "9811100001"]) {
    const { status, body } = await invite(host, { phone, countryCode: "+91" });
    answers.push([status, Object.keys(body), String(body.sentTo).length]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

it("deletes the contact once the carrier accepts the message", async () => {
  const { host } = await newHost();
  const email = freshEmail();
  await invite(host, { email });
  expect(await rowsOf(host)).toEqual([{ ended: "SENT", ciphertext: null }]);
  const stored = await inAccount(host, ({ sql }) =>
    ["invitation", "command", "job", "outbox"].map((table) =>
      JSON.stringify(sql.exec(`SELECT * FROM ${table}`).toArray()),
    ),
  );
  expect(stored.join()).not.toContain(email.split("@")[0]);
});

it("sends once per idempotency key for repeated requests", async () => {
  const { host } = await newHost();
  const email = freshEmail();
  const answers = await Promise.all([1, 2, 3].map(() => invite(host, { email }, "pressed thrice")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await textsTo(email)).toHaveLength(1);
});

it("sends nothing for an investor whose KYC lapsed while the group was read", async () => {
  const { host } = await newHost();
  const email = freshEmail();
  await inAccount(host, async (context) => {
    const real = context.env.CATALOGUE;
    const prepare = (sql: string) => {
      loseKyc(context);
      return real.prepare(sql);
    };
    const CATALOGUE = Object.assign(Object.create(real), { prepare });
    const lapsing = { ...context, env: { ...context.env, CATALOGUE } };
    const late = Promise.resolve(operations["group.invite"](lapsing, { email } as never, commandIn(context)));
    await expect(late).rejects.toMatchObject({ code: "KYC_INCOMPLETE" });
  });
  expect(await textsTo(email)).toEqual([]);
});

it("sends to a contact once a week across all groups", async () => {
  const { host } = await newHost();
  const email = freshEmail();
  await invite(host, { email });
  expect(await invite(host, { email })).toMatchObject({ status: 409, body: { code: "INVITED_ALREADY" } });
  await passMinutes(7 * DAY_MINUTES);
  expect(await invite(host, { email })).toMatchObject({ status: 200 });
  expect(await textsTo(email)).toHaveLength(2);
});

it("sends at most ten invitations a day per investor", async () => {
  const { host } = await newHost();
  for (let sent = 0; sent < 10; sent++) expect((await invite(host, { email: freshEmail() })).status).toBe(200);
  const limit = { status: 429, body: { code: "INVITATION_LIMIT" } };
  expect(await invite(host, { email: freshEmail() })).toMatchObject(limit);
  await passMinutes(DAY_MINUTES);
  expect(await invite(host, { email: freshEmail() })).toMatchObject({ status: 200 });
});

it("sends ten of twenty concurrent invitations", async () => {
  const { host } = await newHost();
  const answers = await Promise.all(Array.from({ length: 20 }, () => invite(host, { email: freshEmail() })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await rowsOf(host)).toHaveLength(10);
});

it("sends at most three invitations a day to one contact from all investors", async () => {
  const email = freshEmail();
  for (let host = 0; host < 3; host++) {
    expect(await invite((await newHost()).host, { email })).toMatchObject({ status: 200 });
  }
  const { host } = await newHost();
  expect(await invite(host, { email })).toMatchObject({ status: 429, body: { code: "INVITATION_LIMIT" } });
  expect(await rowsOf(host)).toEqual([]);
  await passMinutes(DAY_MINUTES + 1);
  expect(await invite(host, { email })).toMatchObject({ status: 200 });
});

it("does not count refused invitations against a contact's limit", async () => {
  const { host } = await newHost();
  const email = freshEmail();
  await invite(host, { email });
  for (let again = 0; again < 5; again++) await invite(host, { email });
  const other = await newHost();
  expect(await invite(other.host, { email })).toMatchObject({ status: 200 });
});

it("requires a verified sender with a friendly name and a group with a free seat", async () => {
  const unverified = await newFriend("Asha", { kyc: false });
  await newGroup(unverified);
  expect(await invite(unverified, { email: freshEmail() })).toMatchObject({
    status: 403,
    body: { code: "KYC_INCOMPLETE" },
  });
  expect(await invite(await newInvestor(), { email: freshEmail() })).toMatchObject({
    body: { code: "FRIENDLY_NAME_MISSING" },
  });
  expect(await invite(await newFriend(), { email: freshEmail() })).toMatchObject({
    status: 409,
    body: { code: "GROUP_MISSING" },
  });
  const { host, code } = await newHost();
  for (let seat = 2; seat <= 25; seat++) await join(await newFriend("Kiran"), code);
  expect(await invite(host, { email: freshEmail() })).toMatchObject({ status: 409, body: { code: "GROUP_FULL" } });
});

it("lets any member invite in their own name", async () => {
  const { code } = await newHost("Asha");
  const kiran = await newFriend("Kiran");
  await join(kiran, code);
  const email = freshEmail();
  await invite(kiran, { email });
  expect((await textsTo(email))[0]?.text).toContain("Kiran invites you");
});

/** A carrier that records messages and fails on demand. */
function withCarrier(context: AccountContext, send: (message: Message) => Promise<undefined>): AccountContext {
  return { ...context, gateways: { ...context.gateways, messages: { send } } };
}

const wish = (context: AccountContext, to = freshEmail()) =>
  context.storage.transactionSync(() =>
    storeInvitation(context, { channel: "EMAIL", to, ...withoutTemplate("Come.") }),
  );

it("retries from the alarm when the carrier has not taken it, and sends once", async () => {
  const { host } = await newHost();
  const email = freshEmail();
  await inAccount(host, async (context) => {
    const id = wish(context, email);
    const away = withCarrier(context, () => Promise.reject(new ProviderRefused("away")));
    await expect(processInvitation(away, id)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
    expect(verifyScheduledJobs(context)).toEqual([]);
  });
  await passMinutes(1);
  await host.object.work();
  await host.object.work();
  expect(await rowsOf(host)).toEqual([{ ended: "SENT", ciphertext: null }]);
  expect(await textsTo(email)).toMatchObject([{ text: "Come." }]);
});

it("is sent once by concurrent processors", async () => {
  const { host } = await newHost();
  await inAccount(host, async (context) => {
    const id = wish(context);
    let sent = 0;
    const slow = withCarrier(context, async () => {
      sent++;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return undefined;
    });
    await Promise.all([processInvitation(slow, id), processInvitation(slow, id), processInvitation(slow, id)]);
    expect(sent).toBe(1);
    await processInvitation(slow, id);
    expect(sent).toBe(1);
  });
});

it("expires after a day and deletes the contact", async () => {
  const { host } = await newHost();
  const id = await inAccount(host, (context) => wish(context));
  await passMinutes(DAY_MINUTES + 1);
  await inAccount(host, async (context) => {
    const never = withCarrier(context, () => Promise.reject(new Error("an old invitation was sent")));
    await processInvitation(never, id);
    expect(verifyScheduledJobs(context)).toEqual([]);
  });
  expect(await rowsOf(host)).toEqual([{ ended: "GIVEN_UP", ciphertext: null }]);
});

it("is reported by the verifier when it has no scheduled job", async () => {
  const { host } = await newHost();
  await inAccount(host, (context) => {
    const id = wish(context);
    context.scheduler.cancel({ kind: "INVITATION", reference: id });
    expect(verifyScheduledJobs(context)).toMatchObject([{ invariant: "I10", subject: id }]);
    context.sql.exec("UPDATE invitation SET ended = 'GIVEN_UP', ciphertext = NULL");
    expect(() => context.sql.exec("UPDATE invitation SET ended = 'SENT'")).toThrow("ends once");
  });
});

it("keeps separate limits for each contact", async () => {
  for (let sent = 0; sent < 3; sent++) await limitInvitationsTo(env, "one");
  await expect(limitInvitationsTo(env, "one")).rejects.toMatchObject({ code: "INVITATION_LIMIT" });
  await expect(limitInvitationsTo(env, "another")).resolves.toBeUndefined();
});

it("shows members nothing of the invited contacts", async () => {
  const { host, code } = await newHost();
  const kiran = await newFriend("Kiran");
  await join(kiran, code);
  const email = freshEmail();
  await invite(host, { email });
  const seen = JSON.stringify((await invoke(kiran, "/v2/group-campaign/group-info")).body);
  expect(seen).not.toContain(email.split("@")[0]);
});
