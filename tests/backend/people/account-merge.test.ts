/** Two accounts that one mailbox opens: the empty one is closed by two operators (docs/decisions/0203). */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { proposeMerge } from "../../../backend/catalogue/account-merges.ts";
import { referralStatements } from "../../../backend/catalogue/referrals.ts";
import { InvestorObject } from "../../../backend/investor/object.ts";
import type { Coins } from "../../../backend/ledger/accounts.ts";
import type { Move } from "../../../backend/ledger/ledger.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { newOperator, ops } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { textsTo } from "../notifications/notification-steps.ts";
import { inAccount, setPace } from "../wallet/investor.ts";
import { get, type Person, post, signIn } from "./api.ts";
import { freshMailbox, proofFor, signedUpBefore, signInBy } from "./mailboxes.ts";

beginAt("2026-11-25T06:30:00Z");
const tokens = { asha: "", meera: "" };
beforeAll(async () => {
  await setPace("TRANSFER_DELAY", 0);
  for (const name of ["asha", "meera"] as const) tokens[name] = await newOperator(name);
});
afterEach(() => vi.restoreAllMocks());

async function newPair() {
  const mailbox = freshMailbox();
  const [staying, leaving] = [await signedUpBefore(mailbox.unicode), await signedUpBefore(mailbox.canonical)];
  const merge = (action: string, by: keyof typeof tokens | null = "asha") =>
    ops("merge", { action, leaving: leaving.userId, staying: staying.userId }, by === null ? undefined : tokens[by]);
  return { mailbox, staying, leaving, merge };
}

const objectOf = ({ userId }: Pick<Person, "userId">) => env.INVESTOR.getByName(userId);
const isClosed = async (person: Person) => (await get("/v2/user/contacts", person.token)).status === 401;
const transfer = (person: Person, move: Move) =>
  inAccount({ userId: userId.parse(person.userId), object: objectOf(person) }, ({ ledger, clock: { now }, storage }) =>
    storage.transactionSync(() =>
      ledger.transfer({
        ...{ key: "arrives", kind: "RECHARGE", reference: "pay_late", at: now() },
        moves: [move],
      }),
    ),
  );
/** Money arrives after the check and before the closing. */
const receiveMoney = (person: Person) =>
  transfer(person, { from: "world:INR", to: "wallet:INR", amount: paise(500_00) });
/** Records a referred friend in the catalogue, as on its event. */
async function addFriend({ userId: referrer }: Person): Promise<void> {
  const friendId = userId.parse((await signIn()).userId);
  const event = { friendId, referrerId: userId.parse(referrer), at: clock.now() };
  await env.CATALOGUE.batch([...referralStatements(env.CATALOGUE, event)]);
}
const sqlIn = (person: Person, query: string) =>
  runInDurableObject(objectOf(person), (_, { storage }) => storage.sql.exec(query).toArray());

describe("a merge", () => {
  it("closes the empty account once another operator releases it, and the mailbox opens the other", async () => {
    const { mailbox, staying, leaving, merge } = await newPair();
    expect((await signInBy(mailbox.decomposed, mailbox.canonical)).body).toMatchObject({ userId: leaving.userId });
    expect((await merge("propose")).body).toMatchObject({ state: "PROPOSED", proposedBy: "asha" });
    expect((await merge("release")).status).toBe(409);
    expect((await merge("release", null)).status).toBe(401);
    expect(await isClosed(leaving)).toBe(false);
    for (const _ of ["first", "again"]) {
      expect((await merge("release", "meera")).body).toMatchObject({ state: "DONE", releasedBy: "meera" });
    }
    expect([await isClosed(leaving), await isClosed(staying)]).toEqual([true, false]);
    for (const spelling of mailbox.all) {
      const { body } = await signInBy(spelling, mailbox.canonical);
      expect(body, spelling).toMatchObject({ isNewUser: false, userId: staying.userId });
    }
    for (const person of [leaving, staying]) {
      await objectOf(person).work();
      expect(
        (await textsTo({ phone: person.e164 })).filter((text) => text.includes("two ultra accounts")),
      ).toHaveLength(1);
      expect(await objectOf(person).verify()).toEqual([]);
    }
    // The closed account keeps its retained data; its phone is free, and opens no other account.
    expect((await signIn(leaving.phone)).userId).not.toBe(staying.userId);
  });

  it("goes on after an interruption between the two accounts, whoever releases it again", async () => {
    const { mailbox, staying, leaving, merge } = await newPair();
    await merge("propose");
    vi.spyOn(InvestorObject.prototype, "keepMailboxes").mockRejectedValueOnce(new Error("the wire broke"));
    expect((await merge("release", "meera")).status).toBe(500);
    expect(await isClosed(leaving)).toBe(true);
    expect((await ops("merge", { action: "list" }, tokens.asha)).body.merges).toContainEqual(
      expect.objectContaining({ leaving: leaving.userId, state: "RELEASED" }),
    );
    // The event of a friend may arrive after the closing.
    await addFriend(leaving);
    expect((await merge("release", "asha")).body).toMatchObject({ state: "DONE", releasedBy: "meera" });
    expect((await signInBy(mailbox.canonical, mailbox.canonical)).body).toMatchObject({ userId: staying.userId });
    await objectOf(leaving).work();
    expect((await textsTo({ phone: leaving.e164 })).filter((text) => text.includes("two ultra accounts"))).toHaveLength(
      1,
    );
  });

  it("opens one of the two accounts, and never a third, to who signs in meanwhile", async () => {
    const { mailbox, staying, leaving, merge } = await newPair();
    await merge("propose");
    const proof = await proofFor(mailbox.unicode, mailbox.canonical);
    const [released, entered] = await Promise.all([
      merge("release", "meera"),
      post("/v2/auth/email/otp/verify", proof),
    ]);
    expect(released.body).toMatchObject({ state: "DONE" });
    if (entered.status === 200) expect([staying.userId, leaving.userId]).toContain(entered.body.userId);
    else expect(entered.body).toMatchObject({ code: "OTP_EXPIRED" });
    expect(await isClosed(leaving)).toBe(true);
    expect((await signInBy(mailbox.unicode, mailbox.canonical)).body).toMatchObject({ userId: staying.userId });
  });

  it("refuses at the release what has come since the proposal, and closes nothing", async () => {
    const { leaving, merge } = await newPair();
    await merge("propose");
    const contactsOf = InvestorObject.prototype.loginContacts;
    vi.spyOn(InvestorObject.prototype, "loginContacts").mockImplementationOnce(async function (this: InvestorObject) {
      await receiveMoney(leaving);
      return contactsOf.call(this);
    });
    expect((await merge("release", "meera")).body).toMatchObject({
      state: "REFUSED",
      obstacles: ["ACCOUNT_HAS_MONEY"],
    });
    expect(await isClosed(leaving)).toBe(false);
    expect((await ops("merge", { action: "list" }, tokens.asha)).body.merges).not.toContainEqual(
      expect.objectContaining({ leaving: leaving.userId }),
    );
  });

  it("refuses at the release a friend who has joined since the proposal, and closes nothing", async () => {
    const { leaving, merge } = await newPair();
    await merge("propose");
    await addFriend(leaving);
    expect((await merge("release", "meera")).body).toMatchObject({
      state: "REFUSED",
      obstacles: ["ACCOUNT_HAS_FRIENDS"],
    });
    expect(await isClosed(leaving)).toBe(false);
    expect((await merge("release", "meera")).status).toBe(409);
  });

  it.each<readonly [string, (person: Person) => Promise<unknown>, string]>([
    [
      "a verified step of its KYC",
      (person) => sqlIn(person, "INSERT INTO kyc_step (step, status, updated_at) VALUES ('PAN', 'VERIFIED', 0)"),
      "ACCOUNT_HAS_IDENTITY",
    ],
    [
      "a mailbox of its own only",
      (person) => sqlIn(person, "DELETE FROM login_contact WHERE channel = 'EMAIL'"),
      "OTHER_MAILBOX",
    ],
    [
      "coins",
      (person) => transfer(person, { from: "world:STASH", to: "coins:STASH", amount: 7 as Coins }),
      "ACCOUNT_HAS_COINS",
    ],
    [
      "a child",
      (person) =>
        sqlIn(
          person,
          `INSERT INTO child (id, name, date_of_birth, consent_version, consented_at)
           VALUES ('child', 'Ira', '2014-06-08', '1', 0)`,
        ),
      "ACCOUNT_HAS_CHILDREN",
    ],
    ["a friend whom it referred", (person) => addFriend(person), "ACCOUNT_HAS_FRIENDS"],
    [
      "a guardian",
      (person) =>
        sqlIn(person, "INSERT INTO guardian_consent (one, guardian_id, version, at) VALUES (1, 'guardian', '1', 0)"),
      "ACCOUNT_OF_CHILD",
    ],
  ])("is refused with the reason for an account that has %s", async (_, change, reason) => {
    const { leaving, merge } = await newPair();
    await change(leaving);
    expect((await merge("propose")).body).toMatchObject({ state: "REFUSED", obstacles: [reason] });
    expect((await merge("release", "meera")).status).toBe(409);
    expect(await isClosed(leaving)).toBe(false);
  });

  it("is not proposed again for an account that it has closed", async () => {
    const { leaving, merge } = await newPair();
    await merge("propose");
    expect((await merge("release", "meera")).body).toMatchObject({ state: "DONE" });
    expect((await merge("propose")).body).toMatchObject({ state: "REFUSED", obstacles: ["ACCOUNT_CLOSED"] });
    expect(await isClosed(leaving)).toBe(true);
  });

  it("is not proposed while one of the two accounts is to be kept by another merge, or closed", async () => {
    const { leaving, staying, merge } = await newPair();
    const third = await signIn();
    await merge("propose");
    const propose = (one: Pick<Person, "userId">, other: Pick<Person, "userId">) =>
      proposeMerge(env.CATALOGUE, {
        ...{
          leaving: userId.parse(one.userId),
          staying: userId.parse(other.userId),
          operator: "asha",
          at: clock.now(),
        },
      });
    expect(await propose(staying, leaving)).toBe(false);
    expect(await propose(staying, third)).toBe(false);
    expect(await propose(third, leaving)).toBe(false);
    await merge("withdraw");
    expect(await propose(staying, leaving)).toBe(true);
  });

  it("can be taken back until it is released", async () => {
    const { merge } = await newPair();
    await merge("propose");
    expect((await merge("withdraw", "meera")).body).toMatchObject({ state: "WITHDRAWN" });
    expect((await merge("release", "meera")).status).toBe(409);
    expect((await merge("withdraw")).status).toBe(404);
  });
});
