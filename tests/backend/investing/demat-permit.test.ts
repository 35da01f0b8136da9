/** Shares that the depository refused go to the next demat account, which a stolen session cannot name. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { cmrOperations } from "../../../backend/investor/kyc/cmr-operations.ts";
import { decideCmr } from "../../../backend/investor/kyc/cmr-review.ts";
import { addCmr, rejectVerifiedCmr } from "../../../backend/investor/kyc/cmr-store.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import type { Commit } from "../../../backend/platform/command-log.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { writeAssertion } from "../../../lib/contract/facts/passkey.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { commandIn } from "../doubles/gateways.ts";
import { sessionOf, signInAgain } from "../gift/non-resident.ts";
import { textsTo } from "../notifications/notification-steps.ts";
import { upload } from "../people/api.ts";
import { addPasskey } from "../people/authenticator.ts";
import { type Investor, inAccount, invoke, newInvestor, setPace } from "../wallet/investor.ts";
import { codeFor, passMinutes } from "./investing-steps.ts";

beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

const file = pdf(["Client Master Report", "BO ID: 1208160098765432", "REVIEW-LATER"]);
const send = ({ token }: Investor) => upload("/v2/bonds/cmr", { file }, token);
const stateOf = async (investor: Investor) => (await invoke(investor, "/v2/bonds/cmr/status")).body;
const requestCode = (investor: Investor) => invoke(investor, "/v2/bonds/cmr/otp/request", { body: {} });
const confirm = (investor: Investor, otp: string, key?: string) =>
  invoke(investor, "/v2/bonds/cmr/otp/verify", { body: { otp }, ...(key !== undefined && { key }) });

async function permit(investor: Investor): Promise<void> {
  expect((await requestCode(investor)).status).toBe(200);
  expect((await confirm(investor, await codeFor(investor))).body).toMatchObject({ needsCode: false });
}

const filesOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) => sql.exec("SELECT state FROM document").toArray());

/** An investor whose verified demat account the depository has refused. */
async function refused(): Promise<Investor> {
  const investor = await newInvestor();
  await inAccount(investor, (context) => {
    const [id, at] = [randomIds.letters(), clock.now()];
    addCmr(context.sql, { id, documentId: id, demat: null, at });
    decideCmr(context, { outcome: "VERIFIED", dematNumber: "1208160012340404" });
    rejectVerifiedCmr(context.sql, { id, reason: "DEMAT_FROZEN", at });
  });
  return investor;
}

it("takes the first report by the documented call alone, and tells every login contact of it", async () => {
  const investor = await newInvestor();
  expect(await stateOf(investor)).toMatchObject({ status: "NOT_UPLOADED", needsCode: false });
  expect(await send(investor)).toMatchObject({ status: 200, body: { status: "IN_REVIEW" } });
  await investor.object.work();
  expect(await textsTo(investor)).toEqual([expect.stringContaining("A client master report was sent")]);
});

it("takes no report of another account without the owner's code", async () => {
  const investor = await refused();
  expect(await stateOf(investor)).toMatchObject({ status: "REJECTED", reason: "DEMAT_FROZEN", needsCode: true });
  expect((await send(investor)).body).toMatchObject({ code: "CMR_CODE_REQUIRED" });
  await permit(investor);
  expect(await stateOf(investor)).toMatchObject({ needsCode: false });
  expect(await send(investor)).toMatchObject({ status: 200, body: { status: "IN_REVIEW" } });
});

it("takes one report for a code, in the session that confirmed it, within fifteen minutes", async () => {
  const investor = await refused();
  const stolen = await signInAgain(investor);
  await permit(investor);
  expect(await stateOf(stolen)).toMatchObject({ needsCode: true });
  expect((await send(stolen)).body).toMatchObject({ code: "CMR_CODE_REQUIRED" });
  await passMinutes(15);
  expect((await send(investor)).body).toMatchObject({ code: "CMR_CODE_REQUIRED" });
  await permit(investor);
  const answers = await Promise.all([send(investor), send(investor), send(investor)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await inAccount(investor, (context) => decideCmr(context, { outcome: "REJECTED", reason: "CMR_UNREADABLE" }));
  expect(await stateOf(investor)).toMatchObject({ reason: "CMR_UNREADABLE", needsCode: true });
  expect((await send(investor)).body).toMatchObject({ code: "CMR_CODE_REQUIRED" });
});

it("refuses a wrong code, and one of another act, investor or session, or that was used", async () => {
  const [investor, other] = [await refused(), await refused()];
  expect((await confirm(investor, "000000")).body.code).toBe("OTP_EXPIRED");
  const account = { accountNumber: "50100234479988", ifscCode: "DECN0000001" };
  expect((await invoke(investor, "/v2/user/bank-details/otp/request", { body: account })).status).toBe(200);
  expect((await confirm(investor, await codeFor(investor))).body.code).toBe("OTP_EXPIRED");
  await requestCode(other);
  const theirs = await codeFor(other);
  await requestCode(investor);
  const otp = await codeFor(investor);
  if (theirs !== otp) expect((await confirm(investor, theirs)).body.code).toBe("OTP_INVALID");
  expect((await confirm(await signInAgain(investor), otp)).body.code).toBe("OTP_EXPIRED");
  expect((await send(investor)).body).toMatchObject({ code: "CMR_CODE_REQUIRED" });
  expect((await confirm(investor, otp, "once")).status).toBe(200);
  expect((await confirm(investor, otp, "once")).status).toBe(200);
  expect((await confirm(investor, otp, "twice")).body.code).toBe("OTP_EXPIRED");
});

it("is permitted by a passkey, too: once, in its session and for this report", async () => {
  const investor = await refused();
  const phone = await addPasskey({ ...investor, e164: investor.phone });
  await passMinutes(1);
  const { body } = await requestCode(investor);
  const signed = writeAssertion(await phone.sign((body.passkey as { challenge: string }).challenge));
  expect((await confirm(await signInAgain(investor), signed)).body.code).toBe("PASSKEY_INVALID");
  expect((await confirm(investor, signed, "one")).body).toMatchObject({ needsCode: false });
  expect((await send(investor)).status).toBe(200);
  await inAccount(investor, (context) => decideCmr(context, { outcome: "REJECTED", reason: "CMR_UNREADABLE" }));
  expect((await confirm(investor, signed, "two")).body.code).toBe("PASSKEY_INVALID");
  expect((await send(investor)).body).toMatchObject({ code: "CMR_CODE_REQUIRED" });
});

it("permits one report of 64 sent at once with a code that was confirmed 64 times, and keeps no other file", async () => {
  const investor = await refused();
  await requestCode(investor);
  const otp = await codeFor(investor);
  const confirmed = await Promise.all(Array.from({ length: 64 }, (_, turn) => confirm(investor, otp, `turn-${turn}`)));
  expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
  const sent = await Promise.all(Array.from({ length: 64 }, () => send(investor)));
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  await investor.object.work();
  expect(await filesOf(investor)).toEqual([{ state: "KEPT" }]);
});

it("keeps the permit when the file cannot be stored, or the change that needs it fails, and leaves no file", async () => {
  const investor = await refused();
  await permit(investor);
  const session = sessionOf(investor);
  const uploadWith = (change: (context: AccountContext) => { context?: AccountContext; commit?: Commit["commit"] }) =>
    inAccount(investor, (context) => {
      const { context: changed = context, commit } = change(context);
      const command = { ...commandIn(changed), sessionId: session, ...(commit && { commit }) };
      return cmrOperations["bonds.cmr.upload"](changed, { file }, command);
    });
  const bucket = { put: async () => Promise.reject(new Error("the bucket is away")) };
  const lost = (context: AccountContext) => ({
    context: { ...context, env: { ...context.env, DOCUMENTS: Object.assign(Object.create(env.DOCUMENTS), bucket) } },
  });
  await expect(uploadWith(lost)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  const broken: Commit["commit"] = () => {
    throw new Error("killed before the transaction");
  };
  await expect(uploadWith(() => ({ commit: broken }))).rejects.toThrow("killed");
  expect(await stateOf(investor)).toMatchObject({ status: "REJECTED", needsCode: false });
  await moveClock(env, 61 * 60_000);
  await investor.object.work();
  expect(await filesOf(investor)).toEqual([]);
});
