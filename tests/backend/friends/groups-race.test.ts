import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { insertGroup, joinGroup, leaveGroup } from "../../../backend/catalogue/groups.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import type { InvitationCode } from "../../../lib/contract/values/shareable-code.ts";
import { newInvitationCode } from "../../../lib/contract/values/shareable-code.ts";
import { groupOf, join, leave, newFriend, newGroup, newUserId, preview } from "./friend-steps.ts";

const at = epochMs(Date.UTC(2026, 10, 21));
const catalogue = env.CATALOGUE;

async function groupOfSize(members: number): Promise<InvitationCode> {
  const code = newInvitationCode(randomIds.letters());
  await insertGroup(catalogue, { userId: newUserId(), code, name: "Savers", goal: 5, at });
  for (let seat = 1; seat < members; seat++) await joinGroup(catalogue, { userId: newUserId(), code, at });
  return code;
}

const seatsOf = async (code: string) => {
  const { results } = await catalogue
    .prepare("SELECT seat FROM group_member WHERE invitation_code = ? ORDER BY seat")
    .bind(code)
    .all<{ seat: number }>();
  return results.map(({ seat }) => seat);
};

const counter = (answers: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));

const everySeat = Array.from({ length: 25 }, (_, place) => place + 1);

it("admits five of fifty concurrent requests for the last five seats", async () => {
  const code = await groupOfSize(20);
  const comers = Array.from({ length: 50 }, newUserId);
  const answers = await Promise.all(comers.map((userId) => joinGroup(catalogue, { userId, code, at })));
  expect(counter(answers)).toEqual({ JOINED: 5, FULL: 45 });
  expect(await seatsOf(code)).toEqual(everySeat);
});

it("reports a full group through the investor's own object", async () => {
  const host = await newFriend("Asha");
  const code = await newGroup(host);
  for (let seat = 1; seat < 22; seat++)
    await joinGroup(catalogue, { userId: newUserId(), code: code as InvitationCode, at });
  const comers = [];
  for (let comer = 0; comer < 12; comer++) comers.push(await newFriend("Kiran"));
  const answers = await Promise.all(comers.map((comer) => join(comer, code)));
  expect(counter(answers.map(({ status, body }) => `${status} ${body.code ?? "JOINED"}`))).toEqual({
    "200 JOINED": 3,
    "409 GROUP_FULL": 9,
  });
  expect((await preview(code)).body).toMatchObject({ members: 25 });
});

it("puts an investor in one group when they accept several invitations concurrently", async () => {
  const codes = await Promise.all(Array.from({ length: 10 }, () => groupOfSize(1)));
  const userId = newUserId();
  const answers = await Promise.all([...codes, ...codes].map((code) => joinGroup(catalogue, { userId, code, at })));
  const { results } = await catalogue.prepare("SELECT * FROM group_member WHERE investor_id = ?").bind(userId).all();
  expect(results).toHaveLength(1);
  expect(counter(answers)).toEqual({ JOINED: 2, ELSEWHERE: 18 });
});

it("creates one group for concurrent requests of one investor", async () => {
  const userId = newUserId();
  const found = () =>
    insertGroup(catalogue, { userId, code: newInvitationCode(randomIds.letters()), name: "Savers", goal: 5, at });
  const answers = await Promise.all(Array.from({ length: 10 }, found));
  expect(counter(answers)).toEqual({ FOUNDED: 1, ELSEWHERE: 9 });
  // Refused requests left no empty group behind.
  const { results } = await catalogue
    .prepare("SELECT 1 FROM friend_group WHERE invitation_code NOT IN (SELECT invitation_code FROM group_member)")
    .all();
  expect(results).toEqual([]);
});

it("reassigns seats when members leave and join concurrently", async () => {
  const code = await groupOfSize(1);
  const members: UserId[] = Array.from({ length: 24 }, newUserId);
  for (const userId of members) await joinGroup(catalogue, { userId, code, at });
  const comers = Array.from({ length: 24 }, newUserId);
  const answers = await Promise.all([
    ...members.map((userId) => leaveGroup(catalogue, { userId, code })),
    ...comers.map((userId) => joinGroup(catalogue, { userId, code, at })),
  ]);
  expect(answers.filter((answer) => answer === true)).toHaveLength(24);
  const seats = await seatsOf(code);
  expect(seats).toHaveLength(1 + answers.filter((answer) => answer === "JOINED").length);
  expect(new Set(seats).size).toBe(seats.length);
});

it("answers each of a hundred requests for a full group while members leave", async () => {
  const code = await groupOfSize(1);
  const members: UserId[] = Array.from({ length: 24 }, newUserId);
  for (const userId of members) await joinGroup(catalogue, { userId, code, at });
  // Alternating, so that a seat becomes free between a refusal and the search for its reason.
  const steps = Array.from({ length: 102 }, (_, turn) => {
    const leaver = members[turn / 4];
    return leaver === undefined
      ? joinGroup(catalogue, { userId: newUserId(), code, at })
      : leaveGroup(catalogue, { userId: leaver, code }).then((hasLeft) => (hasLeft ? "LEFT" : "GONE"));
  });
  const answers = await Promise.allSettled(steps);
  expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
  const joined = answers.filter((answer) => answer.status === "fulfilled" && answer.value === "JOINED");
  const seats = await seatsOf(code);
  expect(seats).toHaveLength(1 + joined.length);
  expect(new Set(seats).size).toBe(seats.length);
});

/** The catalogue, with a change by somebody else before the first statement that reads on its own. */
function changedBeforeRead(change: () => Promise<unknown>): D1Database {
  let isChanged = false;
  const watched = (statement: D1PreparedStatement): D1PreparedStatement => {
    const [bind, first] = [statement.bind.bind(statement), statement.first.bind(statement)];
    return Object.assign(statement, {
      bind: (...values: unknown[]) => watched(bind(...values)),
      first: async (column: string) => {
        if (!isChanged) await change();
        isChanged = true;
        return first(column);
      },
    });
  };
  return new Proxy(catalogue, {
    get: (target, name) => {
      if (name === "prepare") return (sql: string) => watched(target.prepare(sql));
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

it("refuses a joiner of a full group whose seat became free right after the refusal", async () => {
  const code = await groupOfSize(24);
  const leaver = newUserId();
  await joinGroup(catalogue, { userId: leaver, code, at });
  const late = changedBeforeRead(() => leaveGroup(catalogue, { userId: leaver, code }));
  expect(await joinGroup(late, { userId: newUserId(), code, at })).toBe("FULL");
});

it("refuses a joiner who was in another group and left it right after the refusal", async () => {
  const [code, other] = [await groupOfSize(1), await groupOfSize(1)];
  const userId = newUserId();
  await joinGroup(catalogue, { userId, code: other, at });
  const late = changedBeforeRead(() => leaveGroup(catalogue, { userId, code: other }));
  expect(await joinGroup(late, { userId, code, at })).toBe("ELSEWHERE");
});

it("refuses a founder who was in another group and left it right after the refusal", async () => {
  const other = await groupOfSize(1);
  const userId = newUserId();
  await joinGroup(catalogue, { userId, code: other, at });
  const late = changedBeforeRead(() => leaveGroup(catalogue, { userId, code: other }));
  const group = { userId, code: newInvitationCode(randomIds.letters()), name: "Savers", goal: 5, at };
  expect(await insertGroup(late, group)).toBe("ELSEWHERE");
});

it("either deletes the group or admits the joiner when the last member leaves concurrently", async () => {
  for (let round = 0; round < 5; round++) {
    const [host, comer] = [await newFriend("Asha"), await newFriend("Kiran")];
    const code = await newGroup(host);
    const [, joined] = await Promise.all([leave(host, code), join(comer, code)]);
    const { status } = await groupOf(comer);
    expect([joined.status, status]).toEqual(joined.status === 200 ? [200, 200] : [404, 204]);
    expect((await preview(code)).status).toBe(joined.status);
  }
});
