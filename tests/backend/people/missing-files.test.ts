/** A file that the bucket has lost: the operator still reads its record, and refuses it so that the investor sends another. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import type { CmrReviewGateway } from "../../../backend/gateways/cmr-review.ts";
import { reviewCmr } from "../../../backend/investor/kyc/cmr-review.ts";
import { CMR_FAULTS } from "../../../lib/contract/calls/cmr.ts";
import { HARDSHIP_FAULTS } from "../../../lib/contract/calls/deposit-hardship.ts";
import { ACCOUNT_PROOF_FAULTS } from "../../../lib/contract/calls/foreign-account.ts";
import { RESIDENCE_FAULTS } from "../../../lib/contract/calls/residence.ts";
import { TREATY_FAULTS } from "../../../lib/contract/calls/treaty-claims.ts";
import { addMonths } from "../../../lib/contract/values/calendar-date.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { newOperator, ops } from "../bank/world.ts";
import { inReview } from "../deposits/hardship-steps.ts";
import { withGateway } from "../doubles/gateways.ts";
import { newNri, saveAccount } from "../gift/non-resident.ts";
import { newSaver } from "../investing/investing-steps.ts";
import { today } from "../selling/seller.ts";
import { type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { upload } from "./api.ts";
import { accountOf, personAfter } from "./kyc-steps.ts";

let asha = "";
beforeAll(async () => {
  asha = await newOperator("asha");
});

const FILE = pdf(["A proof"]);

async function sendTo(path: string, { token }: Investor): Promise<void> {
  expect((await upload(path, { file: FILE }, token)).status).toBe(200);
}

/** Each command that shows an investor's file, with an investor who has sent one. */
const SENDERS: Readonly<Record<string, () => Promise<Investor>>> = {
  hardship: async () => (await inReview(20_00_000)).investor,
  "accounts-abroad": async () => {
    const investor = await newNri();
    await saveAccount(investor, { accountNumber: "0042918270005" });
    await sendTo("/v2/user/foreign-bank-details/proof", investor);
    return investor;
  },
  residence: async () => {
    const investor = accountOf(await personAfter(4));
    await invoke(investor, "/v2/user/residence/change", { body: { country: "AE", reason: "WORK" } });
    await sendTo("/v2/user/residence/change/proof", investor);
    return investor;
  },
  treaty: async () => {
    const investor = await newSaver({ country: "SG" });
    const period = { validFrom: addMonths(today(), -6), validTo: addMonths(today(), 6) };
    await invoke(investor, "/v2/user/treaty-claims", { body: { acknowledgement: "123456789012345", ...period } });
    await sendTo("/v2/user/treaty-claims/certificate", investor);
    return investor;
  },
  cmr: async () => {
    const investor = accountOf(await personAfter(4));
    await sendTo("/v2/bonds/cmr", investor);
    return investor;
  },
};

const placeOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) => sql.exec<{ place: string }>("SELECT place FROM document").one().place);

it.each(Object.keys(SENDERS))(
  "shows the rest of the record, and that the file is lost, for `%s show`",
  async (name) => {
    const investor = await (SENDERS[name]?.() ?? expect.fail());
    const show = () => ops(name, { action: "show", investorId: investor.userId }, asha);
    const { content, ...record } = (await show()).body;
    expect(Buffer.from(String(content), "base64").toString("latin1")).toContain("%PDF");
    await env.DOCUMENTS.delete(await placeOf(investor));
    expect(await show()).toMatchObject({ status: 200, body: { ...record, content: null, fault: "FILE_LOST" } });
  },
);

/** The operator's acceptance and refusal. */
const DECISIONS: Readonly<Record<string, readonly [accept: object, refuse: object]>> = {
  hardship: [{ action: "accept" }, { action: "refuse", reason: HARDSHIP_FAULTS[0] }],
  "accounts-abroad": [
    { action: "accept", holder: "Asha Rao", bank: "Hudson Savings" },
    { action: "refuse", reason: ACCOUNT_PROOF_FAULTS[0] },
  ],
  residence: [{ action: "approve" }, { action: "refuse", reason: RESIDENCE_FAULTS[0] }],
  treaty: [{ action: "approve" }, { action: "refuse", reason: TREATY_FAULTS[0] }],
  cmr: [
    { action: "verify", dematNumber: "1208160012345678" },
    { action: "reject", reason: CMR_FAULTS[0] },
  ],
};

it.each(Object.keys(SENDERS))(
  "accepts nothing by `%s` whose file is lost, and refuses it with a reason",
  async (name) => {
    const investor = await (SENDERS[name]?.() ?? expect.fail());
    const [accept, refuse] = DECISIONS[name] ?? expect.fail();
    const shown = (await ops(name, { action: "show", investorId: investor.userId }, asha)).body;
    const decide = (decision: object) =>
      ops(
        name,
        { investorId: investor.userId, ...(shown.review !== undefined && { review: shown.review }), ...decision },
        asha,
      );
    await env.DOCUMENTS.delete(await placeOf(investor));
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (let time = 0; time < 2; time++) expect((await decide(accept)).body).toMatchObject({ code: "FILE_LOST" });
    expect(await decide(refuse)).toMatchObject({ status: 200 });
  },
);

it("submits a report whose file is lost for a person to decide, once, and fails no further run of its job", async () => {
  const investor = await (SENDERS.cmr?.() ?? expect.fail());
  await env.DOCUMENTS.delete(await placeOf(investor));
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const submitted: string[] = [];
  await inAccount(investor, async (context) => {
    const id = context.sql.exec<{ id: string }>("SELECT id FROM cmr").one().id;
    const cmrReview: CmrReviewGateway = {
      submit: async ({ text }) => void submitted.push(text),
      verdict: async () => ({ outcome: submitted.length === 0 ? "UNKNOWN" : "PENDING" }),
    };
    const watched = withGateway(context, "cmrReview", cmrReview);
    for (let run = 0; run < 3; run++) await reviewCmr(watched, id);
    expect(context.scheduler.references("CMR")).toEqual(new Set([id]));
  });
  expect(submitted).toEqual([""]);
  expect(logged.mock.calls.filter(([line]) => String(line).includes("document_missing"))).toHaveLength(1);
});

it("answers 503, and says nothing of a loss, while the bucket does not answer", async () => {
  const investor = await (SENDERS.residence?.() ?? expect.fail());
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const silent = vi.spyOn(env.DOCUMENTS, "get").mockRejectedValue(new Error("internal error"));
  const shown = await ops("residence", { action: "show", investorId: investor.userId }, asha);
  silent.mockRestore();
  expect(shown).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
});
