import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { listLooks } from "../../../backend/investor/family/viewer-store.ts";
import { viewingOperations } from "../../../backend/investor/family/viewing.ts";
import { InvestorObject } from "../../../backend/investor/object.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { deletionCommand } from "../../../backend/routes/ops/investor-reviews.ts";
import { addDays, DAY_MS, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { holdAtCommit } from "../doubles/held-command.ts";
import { type Investor, inAccount, invoke, newInvestor, setPace } from "../wallet/investor.ts";
import { childOf, idIn, openAccount } from "./family-steps.ts";
import {
  accept,
  inDays,
  invitationTo,
  invite,
  newOwner,
  newView,
  requestOf,
  revoke,
  type View,
  viewerIn,
  viewersOf,
  wishFor,
} from "./viewer-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const read = async ({ owner, viewer }: View) =>
  (await invoke(viewer, "/v2/wallet/balance", { member: owner.userId })).status;

const stagesIn = async (owner: Investor) =>
  ((await invoke(owner, "/v2/notifications")).body.notifications as { subject: { stage: string } }[]).map(
    ({ subject }) => subject.stage,
  );

const viewed = async (viewer: Investor) =>
  (await invoke(viewer, "/v2/user/viewed-accounts")).body.accounts as { hasEnded: boolean }[];

const openJobs = (investor: Investor) => inAccount(investor, (context) => verifyScheduledJobs(context));

it("ends a view the moment the owner revokes it, and tells the owner", async () => {
  const view = await newView();
  expect(await read(view)).toBe(200);
  expect((await revoke(view.owner)).body).toMatchObject({ viewers: [{ state: "ENDED" }] });
  expect((await revoke(view.owner)).status).toBe(200);
  expect(await read(view)).toBe(404);
  expect(await viewed(view.viewer)).toMatchObject([{ hasEnded: true }]);
  expect(await stagesIn(view.owner)).toEqual(["ENDED", "ACCEPTED", "GRANTED"]);
  expect(await openJobs(view.owner)).toEqual([]);
});

it("shows nothing to a request that was waiting while the owner revoked the view", async () => {
  const { owner, viewer } = await newView();
  const actor = await viewerIn(viewer, owner);
  const input = { productType: "ALL", currency: "INR" };
  const call = { ...requestOf(owner), name: "dashboard.metrics", effect: "query", input, actor } as const;
  const answer = await runInDurableObject(owner.object, async (instance, { storage }) => {
    const requested = instance.invokeForViewer(call);
    while (listLooks(storage.sql, actor.grantId, 1).length === 0) await Promise.resolve();
    // The call was admitted and now awaits prices.
    storage.sql.exec("UPDATE viewer_grant SET ended_at = 1");
    return requested;
  });
  expect(answer).toMatchObject({ ok: false, code: "NOT_FOUND" });
});

it("refuses a file that was being made while the owner revoked the view", async () => {
  const { owner, viewer } = await newView();
  const { grantId, userId } = await viewerIn(viewer, owner);
  const make = InvestorObject.prototype.statement;
  const making = vi.spyOn(InvestorObject.prototype, "statement");
  making.mockImplementationOnce(async function (this: InvestorObject, ...wanted) {
    const made = await make.apply(this, wanted);
    await this.endViewFor({ userId, grantId });
    return made;
  });
  const path = `/v2/investment-dashboard/get-tax-statement/2025-26?account=${owner.userId}`;
  expect(await invoke(viewer, path)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect(making).toHaveBeenCalledOnce();
});

it("ends with the last day in India, at midnight, even if the alarm is late", async () => {
  const until = inDays(30);
  const view = await newView({ until });
  const end = startOfDayInIndia(addDays(until, 1));
  await moveClock(env, end - clock.now() - 60_000);
  expect(await read(view)).toBe(200);
  await moveClock(env, end - clock.now());
  expect(await read(view)).toBe(404);
  expect(await viewed(view.viewer)).toMatchObject([{ hasEnded: true }]);
  await view.owner.object.work();
  expect(await viewersOf(view.owner)).toMatchObject([{ state: "ENDED" }]);
  expect((await stagesIn(view.owner))[0]).toBe("ENDED");
  expect(await openJobs(view.owner)).toEqual([]);
});

it("makes an invitation void after a week, and one that the owner took back at once", async () => {
  const [owner, slow, unwanted] = [await newOwner(), await newInvestor(), await newInvestor()];
  await invite(owner, wishFor(unwanted));
  const takenBack = await invitationTo(unwanted);
  await revoke(owner);
  expect((await accept(unwanted, takenBack)).status).toBe(404);
  await invite(owner, wishFor(slow));
  const invitation = await invitationTo(slow);
  await moveClock(env, 7 * DAY_MS);
  expect((await accept(slow, invitation)).status).toBe(404);
  expect((await viewersOf(owner)).map(({ state }) => state)).toEqual(["ENDED", "ENDED"]);
  // It was never accepted, so nobody lost a view.
  await owner.object.work();
  expect(await stagesIn(owner)).toEqual(["GRANTED", "GRANTED"]);
});

it("lets a viewer be invited again with another scope, which replaces the former view", async () => {
  const view = await newView();
  await revoke(view.owner);
  await invite(view.owner, wishFor(view.viewer, { scope: "TAX" }));
  await accept(view.viewer, await invitationTo(view.viewer));
  expect(await viewed(view.viewer)).toMatchObject([{ scope: "TAX", hasEnded: false }]);
  expect(await read(view)).toBe(404);
  expect((await invoke(view.viewer, "/v2/user/viewed-account", { member: view.owner.userId })).status).toBe(200);
});

it("lets the viewer give up the view", async () => {
  const view = await newView();
  const left = await invoke(view.viewer, "/v2/user/viewed-accounts/leave", { body: { userId: view.owner.userId } });
  expect(left.body).toEqual({ accounts: [] });
  expect(await viewersOf(view.owner)).toMatchObject([{ state: "ENDED" }]);
  expect(await read(view)).toBe(404);
});

it("keeps the view that was accepted while an earlier one of the same account was given up", async () => {
  const view = await newView();
  await revoke(view.owner);
  const input = { userId: userId.parse(view.owner.userId) };
  const commit = await inAccount(view.viewer, (context) =>
    holdAtCommit(context, (command) => viewingOperations["viewing.leave"](context, input, command)),
  );
  await invite(view.owner, wishFor(view.viewer));
  await accept(view.viewer, await invitationTo(view.viewer));
  await inAccount(view.viewer, () => commit());
  expect(await viewed(view.viewer)).toMatchObject([{ hasEnded: false }]);
  expect(await read(view)).toBe(200);
});

it("shows nothing to a viewer whose session has ended", async () => {
  const view = await newView();
  await invoke(view.viewer, "/v2/auth/logout", { body: { everywhere: true } });
  expect(await read(view)).toBe(401);
});

async function closeAccount({ userId, token }: Investor): Promise<void> {
  await invoke({ token }, "/v2/user/deletion-request", { body: { reason: "OTHER" } });
  await deletionCommand(env, { action: "decide", investorId: userId, outcome: "DONE" });
}

it("ends a view whose viewer closed their account while the owner's account took the acceptance", async () => {
  const [owner, viewer] = [await newOwner(), await newInvestor()];
  await invite(owner, wishFor(viewer));
  const invitation = await invitationTo(viewer);
  const acceptViewer = InvestorObject.prototype.acceptViewer;
  const accepting = vi.spyOn(InvestorObject.prototype, "acceptViewer");
  accepting.mockImplementationOnce(async function (this: InvestorObject, acceptance) {
    const accepted = await acceptViewer.call(this, acceptance);
    await closeAccount(viewer);
    return accepted;
  });
  expect((await accept(viewer, invitation)).status).toBe(401);
  expect((await viewersOf(owner)).map(({ state }) => state)).toEqual(["ENDED"]);
  expect(await openJobs(owner)).toEqual([]);
});

it("shows nothing of a closed account, which keeps nothing about its viewers", async () => {
  const view = await newView();
  await closeAccount(view.owner);
  expect(await read(view)).toBe(404);
  expect(await viewed(view.viewer)).toMatchObject([{ hasEnded: true }]);
  const kept = await inAccount(view.owner, ({ sql }) => sql.exec("SELECT 1 FROM viewer_grant").toArray());
  expect(kept).toEqual([]);
  await view.owner.object.work();
  expect(await openJobs(view.owner)).toEqual([]);
});

it("ends the views of a viewer who closed their account, and tells the owner", async () => {
  const view = await newView();
  await closeAccount(view.viewer);
  expect(await read(view)).toBe(401);
  await view.viewer.object.work();
  expect(await viewersOf(view.owner)).toMatchObject([{ state: "ENDED" }]);
  expect((await stagesIn(view.owner))[0]).toBe("ENDED");
  expect(await openJobs(view.viewer)).toEqual([]);
});

it("grants no view of a child's account: its guardian is not its owner", async () => {
  const [guardian, viewer] = [await newOwner(), await newInvestor()];
  const child = childOf(idIn(await openAccount(guardian)));
  const requested = { body: wishFor(viewer), member: child.userId };
  expect(await invoke(guardian, "/v2/user/viewers/otp/request", requested)).toMatchObject({ status: 403 });
  expect(await invoke(guardian, "/v2/user/viewers", { member: child.userId })).toMatchObject({ status: 403 });
});

it("lists at most five viewers of an account at a time", async () => {
  const owner = await newOwner();
  for (let index = 0; index < 5; index++) expect((await invite(owner, wishFor(await newInvestor()))).status).toBe(200);
  expect(await invite(owner, wishFor(await newInvestor()))).toMatchObject({
    status: 409,
    body: { code: "VIEWER_LIMIT" },
  });
});
