import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { groupOperations } from "../../../backend/investor/social/group-operations.ts";
import { writeToken } from "../../../backend/platform/token.ts";
import { childOf, idIn, openAccount } from "../family/family-steps.ts";
import { inAccount, newInvestor } from "../wallet/investor.ts";
import {
  chooseName,
  deliverEvents,
  groupIn,
  groupOf,
  invested,
  invite,
  join,
  joinOrLeave,
  leave,
  newFriend,
  newGroup,
  preview,
  verified,
} from "./friend-steps.ts";

/** A well-formed code that is not assigned. */
const NOBODYS = "0000000000000000";

it("creates a group, admits a friend by its code, and shows members each other's friendly names", async () => {
  const [asha, kiran] = [await newFriend("Asha R."), await newFriend("Kiran")];
  const code = await newGroup(asha, { name: "Sunday savers", goal: 5 });
  const joined = await join(kiran, code);
  expect(joined.status).toBe(200);
  const shown = {
    ...{ invitationCode: code, name: "Sunday savers", goal: 5, membersMax: 25 },
    progress: { members: 2, verified: 0, invested: 0 },
  };
  expect(groupIn(joined)).toEqual({
    ...shown,
    members: [
      { friendlyName: "Asha R.", isHost: true, isYou: false },
      { friendlyName: "Kiran", isHost: false, isYou: true },
    ],
  });
  expect((await groupOf(asha)).body).toMatchObject({ ...shown, members: [{ isYou: true }, { isYou: false }] });
});

it("shows a holder of the code only the invitation preview", async () => {
  const asha = await newFriend("Asha R.");
  const code = await newGroup(asha);
  const answer = await preview(code.toLowerCase());
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body).toEqual({ name: "Sunday savers", goal: 3, members: 1, membersMax: 25, invitedBy: "Asha R." });
});

it("shows nothing of a member except the friendly name", async () => {
  const [asha, kiran] = [await newFriend("Asha R."), await newFriend("Kiran")];
  const code = await newGroup(asha);
  await join(kiran, code);
  const responses = JSON.stringify([(await groupOf(kiran)).body, (await preview(code)).body]);
  for (const secret of [asha.userId, asha.phone, asha.phone.slice(3), kiran.userId, "ASHA", "918273644471"]) {
    expect(responses).not.toContain(secret);
  }
});

it("gives identical responses for an unknown code, a deleted group, and leaving another group", async () => {
  const [asha, kiran] = [await newFriend(), await newFriend("Kiran")];
  const removed = await newGroup(kiran);
  await leave(kiran, removed);
  const foreign = await newGroup(await newFriend("Meera"));
  await newGroup(asha);
  const bytes = ({ status, body: { requestId: _, ...body } }: Awaited<ReturnType<typeof preview>>) =>
    JSON.stringify([status, body]);
  const looks = await Promise.all([NOBODYS, removed].map((code) => preview(code)));
  const joins = await Promise.all([NOBODYS, removed].map((code) => join(kiran, code)));
  const leaves = await Promise.all([NOBODYS, removed, foreign].map((code) => leave(asha, code)));
  const all = new Set([...looks, ...joins, ...leaves].map(bytes));
  expect(all.size).toBe(1);
  expect(looks[0]).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

it("refuses a malformed code before any lookup", async () => {
  const asha = await newFriend();
  expect(await preview("no code")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  expect(await join(asha, "no code")).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

it("requires a friendly name to join or create a group", async () => {
  const code = await newGroup(await newFriend());
  const nameless = await newInvestor();
  const missing = { status: 409, body: { code: "FRIENDLY_NAME_MISSING" } };
  expect(await join(nameless, code)).toMatchObject(missing);
  expect(await invite(nameless, { name: "Sunday savers", goal: 3 })).toMatchObject(missing);
  await chooseName(nameless, "Dev");
  expect(await join(nameless, code)).toMatchObject({ status: 200 });
});

it("requires no KYC to create or join a group", async () => {
  const code = await newGroup(await newFriend("Asha", { kyc: false }));
  expect(await join(await newFriend("Kiran", { kyc: false }), code)).toMatchObject({ status: 200 });
});

it("allows an investor one group at a time", async () => {
  const [asha, kiran] = [await newFriend(), await newFriend("Kiran")];
  const [first, second] = [await newGroup(asha), await newGroup(kiran)];
  const elsewhere = { status: 409, body: { code: "ALREADY_IN_GROUP" } };
  expect(await join(kiran, first)).toMatchObject(elsewhere);
  expect(await invite(kiran, { name: "Another one", goal: 4 })).toMatchObject(elsewhere);
  expect(await leave(kiran, second)).toMatchObject({ status: 200, body: { group: null } });
  expect(await join(kiran, first)).toMatchObject({ status: 200 });
});

it("joins, creates and leaves once for repeated requests with the same or another key", async () => {
  const [asha, kiran] = [await newFriend(), await newFriend("Kiran")];
  const [founding, joining] = ["found once", "join once"];
  const plan = { name: "Sunday savers", goal: 3 };
  const first = await invite(asha, plan, founding);
  const code = String(groupIn(first).invitationCode);
  expect((await invite(asha, plan, founding)).headers.get("idempotent-replayed")).toBe("true");
  expect(groupIn(await invite(asha, plan))).toEqual(groupIn(first));
  expect(await invite(asha, { ...plan, goal: 4 }, founding)).toMatchObject({ body: { code: "IDEMPOTENCY_CONFLICT" } });

  const joined = await join(kiran, code, joining);
  expect((await join(kiran, code, joining)).body).toEqual(joined.body);
  expect(groupIn(await join(kiran, code))).toEqual(groupIn(joined));
  await leave(kiran, code);
  expect(await leave(kiran, code)).toMatchObject({ status: 404 });
  expect((await groupOf(asha)).body).toMatchObject({ progress: { members: 1 } });
});

it("makes the longest-standing member host, and deletes the group with its last member", async () => {
  const [asha, kiran, meera] = [await newFriend("Asha"), await newFriend("Kiran"), await newFriend("Meera")];
  const code = await newGroup(asha);
  await join(kiran, code);
  await join(meera, code);
  await leave(asha, code);
  expect((await preview(code)).body).toMatchObject({ invitedBy: "Kiran", members: 2 });
  await join(asha, code);
  expect((await preview(code)).body).toMatchObject({ invitedBy: "Kiran", members: 3 });
  for (const member of [asha, kiran, meera]) await leave(member, code);
  expect(await preview(code)).toMatchObject({ status: 404 });
  expect(await groupOf(meera)).toMatchObject({ status: 204 });
  const rows = await env.CATALOGUE.prepare("SELECT 1 FROM friend_group WHERE invitation_code = ?").bind(code).all();
  expect(rows.results).toEqual([]);
});

it("counts verified and invested members of the whole group, and shows a new name at once", async () => {
  const [asha, kiran] = [await newFriend("Asha"), await newFriend("Kiran")];
  const code = await newGroup(asha);
  await join(kiran, code);
  await deliverEvents(verified(asha.userId, 1_000), verified(kiran.userId, 2_000), invested(kiran.userId, 3_000));
  await chooseName(kiran, "Kiran J.");
  expect((await groupOf(asha)).body).toMatchObject({
    progress: { members: 2, verified: 2, invested: 1 },
    members: [{ friendlyName: "Asha" }, { friendlyName: "Kiran J." }],
  });
});

describe("the request body", () => {
  const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ["nothing", {}, "INVALID_INPUT"],
    ["a name without a goal", { name: "Savers" }, "INVALID_INPUT"],
    ["a goal without a name", { goal: 3 }, "INVALID_INPUT"],
    ["a phone without its country", { phone: "9876543210" }, "INVALID_INPUT"],
    ["two things at once", { name: "Savers", goal: 3, email: "a@example.com" }, "INVALID_INPUT"],
    ["two contacts", { phone: "9876543210", countryCode: "+91", email: "a@example.com" }, "INVALID_INPUT"],
    ["a name with an address in it", { name: "evil.example", goal: 3 }, "GROUP_NAME_INVALID"],
    ["a goal of one", { name: "Savers", goal: 1 }, "GROUP_GOAL_INVALID"],
    ["a goal beyond the seats", { name: "Savers", goal: 26 }, "GROUP_GOAL_INVALID"],
    ["half a goal", { name: "Savers", goal: 2.5 }, "GROUP_GOAL_INVALID"],
    ["an e-mail without a domain", { email: "nobody" }, "EMAIL_INVALID"],
    ["a phone that cannot exist", { phone: "1234", countryCode: "+91" }, "PHONE_INVALID"],
  ];

  it.each(cases)("refuses %s", async (_, body, code) => {
    const asha = await newFriend();
    await newGroup(asha);
    expect(await invite(asha, body)).toMatchObject({ status: 400, body: { code } });
  });

  it("accepts a goal sent as form text", async () => {
    const answer = await invite(await newFriend(), { name: "Savers", goal: " 12 " });
    expect(groupIn(answer)).toMatchObject({ goal: 12 });
  });
});

it("refuses an unknown action", async () => {
  const asha = await newFriend();
  const code = await newGroup(asha);
  const answer = await joinOrLeave(asha, "KICK" as "JOIN", code);
  expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});

it("requires a session", async () => {
  const asha = await newFriend();
  const code = await newGroup(asha);
  const made = { sessionId: "made-up", secret: "made-up" };
  const forgedCaller = { token: writeToken({ userId: asha.userId, ...made }, env.TOKEN_KEY) };
  for (const answer of [await join(forgedCaller, code), await groupOf(forgedCaller), await invite(forgedCaller, {})]) {
    expect([400, 401]).toContain(answer.status);
  }
  expect(await join(forgedCaller, code)).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
});

it("refuses group actions for a child", async () => {
  const child = childOf(idIn(await openAccount(await newInvestor())));
  const refused = { code: "CHILD_ACCOUNT" };
  await inAccount(child, async (context) => {
    expect(() => groupOperations["group.info"](context)).toThrow(expect.objectContaining(refused));
  });
});

it("rate-limits an investor's group actions", async () => {
  const asha = await newFriend();
  const answers = [];
  for (let tries = 0; tries < 61; tries++) answers.push(await join(asha, NOBODYS));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
});

it("rate-limits invitation previews per network, for known and unknown codes", async () => {
  const { limitInvitationReads } = await import("../../../backend/contact/invitation-limits.ts");
  const readInvitation = (address: string) =>
    limitInvitationReads({ ...env, ULTRA_ENV: "production" }, new Headers({ "cf-connecting-ip": address }));
  for (let reads = 0; reads < 300; reads++) await readInvitation(`2001:db8:7::${reads}`);
  await expect(readInvitation("2001:db8:7::ffff")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(readInvitation("2001:db8:8::1")).resolves.toBeUndefined();
});
