import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { friendlyNameOperations } from "../../../backend/investor/identity/friendly-name.ts";
import { findFriendlyName } from "../../../backend/investor/identity/friendly-name-store.ts";
import { childOf, idIn, openAccount } from "../family/family-steps.ts";
import { inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { chooseName, groupOf, newGroup } from "./friend-steps.ts";

const nameOf = async (caller: { token: string }) => (await invoke(caller, "/v2/user/profile")).body.friendlyName;

it("can be chosen and changed by the investor, and appears in their profile", async () => {
  const investor = await newInvestor();
  expect(await nameOf(investor)).toBe(null);
  expect(await chooseName(investor, "  Asha   R. ")).toMatchObject({ status: 200, body: { friendlyName: "Asha R." } });
  expect(await nameOf(investor)).toBe("Asha R.");
  await chooseName(investor, "आशा");
  expect(await nameOf(investor)).toBe("आशा");
});

it.each(["", "A", "9876543210", "asha@example.com", "evil.example", "<b>Asha</b>", "Asha\u202e", "Ultra Support"])(
  "refuses %j and keeps the previous name",
  async (name) => {
    const investor = await newInvestor();
    await chooseName(investor, "Asha");
    expect(await chooseName(investor, name)).toMatchObject({ status: 400, body: { code: "FRIENDLY_NAME_INVALID" } });
    expect(await nameOf(investor)).toBe("Asha");
  },
);

it("increments its version only when the name changes", async () => {
  const investor = await newInvestor();
  const versions = [];
  for (const name of ["Asha", "Asha", "Kiran", "Asha"]) {
    await chooseName(investor, name);
    versions.push(await inAccount(investor, ({ sql }) => findFriendlyName(sql)?.version));
  }
  expect(versions).toEqual([1, 1, 2, 3]);
  await inAccount(investor, ({ sql }) => {
    expect(() => sql.exec("UPDATE friendly_name SET name = 'Other'")).toThrow("higher version");
  });
});

it("replays the same name for the same key, and refuses another name under it", async () => {
  const investor = await newInvestor();
  await chooseName(investor, "Asha", "once");
  await chooseName(investor, "Kiran");
  expect(await chooseName(investor, "Asha", "once")).toMatchObject({ body: { friendlyName: "Asha" } });
  expect(await nameOf(investor)).toBe("Kiran");
  expect(await chooseName(investor, "Meera", "once")).toMatchObject({ body: { code: "IDEMPOTENCY_CONFLICT" } });
});

it("is stored when the catalogue is unavailable, and shown once the queue delivers it", async () => {
  const investor = await newInvestor();
  await env.CATALOGUE.exec("ALTER TABLE friendly_name RENAME TO away");
  const answer = await chooseName(investor, "Asha");
  await env.CATALOGUE.exec("ALTER TABLE away RENAME TO friendly_name");
  expect(answer.status).toBe(200);
  await newGroup(investor);
  expect((await groupOf(investor)).body).toMatchObject({ members: [{ friendlyName: null }] });
  const outbox = await inAccount(investor, ({ sql }) =>
    sql.exec<{ event: string }>("SELECT event FROM outbox").toArray(),
  );
  expect(outbox.map(({ event }) => JSON.parse(event))).toContainEqual(
    expect.objectContaining({ type: "investor.friendly-name-changed.v1", friendlyName: "Asha", version: 1 }),
  );
});

it("is refused for a child", async () => {
  const child = childOf(idIn(await openAccount(await newInvestor())));
  await inAccount(child, async (context) => {
    const command = {
      commit: <Answer>(change: () => Answer) => change(),
      amend: <Answer>(answer: Answer) => answer,
      ...{ sessionId: "none", requestId: "none", commandKey: "none" },
    };
    const requested = friendlyNameOperations["user.add-friendly-name"](context, { friendlyName: "Ira" }, command);
    await expect(requested).rejects.toMatchObject({ code: "CHILD_ACCOUNT" });
    expect(findFriendlyName(context.sql)).toBe(null);
  });
});
