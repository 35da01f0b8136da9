/** Checks that KYC steps, report reviews and contact links repeat after awaiting a gateway. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { recordLink } from "../../../backend/investor/identity/contact-linking.ts";
import { reviewCmr } from "../../../backend/investor/kyc/cmr-review.ts";
import { findCmr } from "../../../backend/investor/kyc/cmr-store.ts";
import { panOperations } from "../../../backend/investor/kyc/pan.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { commandIn, meetingOf, whileAwaiting } from "../doubles/gateways.ts";
import { inAccount } from "../wallet/investor.ts";
import { operate, upload } from "./api.ts";
import { accountOf, freshPan, NAME, panStep, personAfter, stepOf } from "./kyc-steps.ts";

const NOT_FOUND = "AAAPX0010A";
const SOMEBODY_ELSE = "AAAPN0002A";

it.each([NOT_FOUND, SOMEBODY_ELSE])(
  "keeps the PAN verified while the register was being queried about %s",
  async (pan) => {
    const [person, own] = [await personAfter(1), freshPan()];
    const late = inAccount(accountOf(person), (context) => {
      const busy = whileAwaiting(context, "pan", { lookUp: () => panStep(person, own) });
      return panOperations["kyc.pan.save"](busy, { panCardNumber: pan, name: NAME }, commandIn(context));
    });
    await expect(late).rejects.toMatchObject({ code: "KYC_STEP_DONE" });
    expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED", reason: null });
  },
);

it("verifies one of two PANs looked up concurrently, and releases the other", async () => {
  const [person, pans] = [await personAfter(1), [freshPan(), freshPan()]];
  const answers = await inAccount(accountOf(person), (context) => {
    const together = whileAwaiting(context, "pan", { lookUp: meetingOf(2) });
    const save = (panCardNumber: string) =>
      panOperations["kyc.pan.save"](together, { panCardNumber, name: NAME }, commandIn(context));
    return Promise.allSettled(pans.map(save));
  });
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  expect(refused).toMatchObject([{ code: "KYC_STEP_DONE" }]);
  const free = pans[answers.findIndex(({ status }) => status === "rejected")] ?? expect.fail();
  const taken = pans[answers.findIndex(({ status }) => status === "fulfilled")] ?? expect.fail();
  expect((await panStep(await personAfter(1), free)).status).toBe(200);
  expect((await panStep(await personAfter(1), taken)).body).toMatchObject({ code: "PAN_IN_USE" });
});

it("keeps a PAN claimed when one of two concurrent saves of it fails", async () => {
  const [person, panCardNumber] = [await personAfter(1), freshPan()];
  await inAccount(accountOf(person), (context) => {
    const together = whileAwaiting(context, "pan", { lookUp: meetingOf(2) });
    const save = () => panOperations["kyc.pan.save"](together, { panCardNumber, name: NAME }, commandIn(context));
    return Promise.allSettled([save(), save()]);
  });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED" });
  expect((await panStep(await personAfter(1), panCardNumber)).body).toMatchObject({ code: "PAN_IN_USE" });
});

it("keeps an operator's decision on a client master report made while manual review was being queried", async () => {
  const person = await personAfter(4);
  const file = pdf(["Client Master Report", "BO ID: 1208160098765432"]);
  await upload("/v2/bonds/cmr", { file }, person.token);
  const review = (verdict: () => unknown) =>
    inAccount(accountOf(person), (context) => {
      const busy = whileAwaiting(context, "cmrReview", { verdict });
      return reviewCmr(busy, findCmr(context.sql)?.id ?? expect.fail());
    });
  await review(() => undefined);
  await moveClock(env, 10_000);
  // Manual review has verified the report; its reply has not arrived yet.
  await review(() => operate("cmr", { action: "reject", investorId: person.userId, reason: "CMR_UNREADABLE" }));
  await inAccount(accountOf(person), ({ sql, scheduler }) => {
    expect(findCmr(sql)).toMatchObject({ status: "REJECTED", reason: "CMR_UNREADABLE" });
    expect([...scheduler.references("CMR")]).toEqual([]);
  });
});

it("links no contact that another device linked during the comparison of codes, and none beyond the limit", async () => {
  const investor = accountOf(await personAfter(0));
  await inAccount(investor, (context) => {
    const link = (to: string) => context.storage.transactionSync(() => recordLink(context, { channel: "EMAIL", to }));
    link("first@example.com");
    expect(() => link("first@example.com")).toThrow("CONTACT_LINKED");
    const rest = () => Array.from({ length: 20 }, (_, number) => link(`more${number}@example.com`));
    expect(rest).toThrow("CONTACT_LIMIT");
  });
});
