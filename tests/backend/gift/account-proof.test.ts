/** Accounts abroad that no bank confirms: their holder sends the bank's letter, and an operator reads it. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import {
  accountProofOperations,
  openAccountProof,
  reviewAccountProof,
} from "../../../backend/investor/wallet/account-proof.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { newOperator, ops } from "../bank/world.ts";
import { commandIn } from "../doubles/gateways.ts";
import { deliverEventsOf } from "../events.ts";
import { upload } from "../people/api.ts";
import { type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { newNri, REGISTERED_NAME, saveAccount } from "./non-resident.ts";

/** The sandbox's bank answers nothing about an account that ends so. */
const SILENT = "0042918270005";

let asha = "";
beforeAll(async () => {
  asha = await newOperator("asha");
});

const prove = ({ token }: Investor, file = pdf(["Account confirmation"])) =>
  upload("/v2/user/foreign-bank-details/proof", { file }, token);

async function inReview(): Promise<Investor> {
  const investor = await newNri();
  expect(await saveAccount(investor, { accountNumber: SILENT })).toMatchObject({ status: 200 });
  expect(await prove(investor)).toMatchObject({ status: 200, body: { state: "IN_REVIEW" } });
  return investor;
}

const abroadOf = async (investor: Investor) =>
  (await invoke(investor, "/v2/wallet/account-detail?currency=USD")).body.abroad;
const act = (investor: Investor, action: string, more: object = {}, token = asha) =>
  ops("accounts-abroad", { action, investorId: investor.userId, ...more }, token);
const reviewOf = async (investor: Investor) => (await act(investor, "show")).body.review;
/** The stored rows of accounts abroad and of their proofs. */
const rowsOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    ["account_proof", "foreign_account", "foreign_account_check"]
      .flatMap((table) => sql.exec(`SELECT * FROM ${table}`).toArray())
      .map((row) =>
        Object.values(row).map((value) =>
          value instanceof ArrayBuffer ? Buffer.from(value).toString("latin1") : value,
        ),
      )
      .join(),
  );
const isListed = async (investor: Investor) => {
  await deliverEventsOf(investor);
  return JSON.stringify((await ops("accounts-abroad", { action: "list" })).body).includes(investor.userId);
};
async function verdictsOf(investor: Investor): Promise<readonly unknown[]> {
  const { body } = await invoke(investor, "/v2/notifications");
  const listed = body.notifications as readonly { subject: { result?: string } }[];
  return listed.map(({ subject }) => subject).filter(({ result }) => result?.startsWith("ACCOUNT_ABROAD"));
}

const LETTER = { holder: "Luisa Maria Fernandes", bank: "Hudson Valley Bank" };

it("asks for proof where operators decide, and knows the country of every bank", async () => {
  const { bank } = gatewaysFor({ ...env, ACCOUNTS_ABROAD_PROVIDER: "operators" });
  expect(await bank.findForeignBank("RHINDEFF")).toEqual({ bankName: "RHIN", country: "DE" });
  const account = { key: "one", accountNumber: "918273644471", swiftCode: "HUDSUS33", claimedName: REGISTERED_NAME };
  expect(await bank.checkForeignAccount({ ...account, currency: "USD" })).toEqual({ outcome: "PROOF_NEEDED" });
});

it("verifies an account by the bank's letter, as an operator reads it, and tells the investor once", async () => {
  const investor = await newNri();
  const saved = await saveAccount(investor, { accountNumber: SILENT });
  const proof = {
    state: "PROOF_NEEDED",
    currency: "USD",
    maskedAccountNumber: "••0005",
    swiftCode: "HUDSUS33",
    fault: null,
  };
  expect(saved).toMatchObject({ status: 200, body: { nameReview: null, proof } });
  expect(await abroadOf(investor)).toMatchObject({ bankAccount: null, proof });
  expect(await isListed(investor)).toBe(false);
  expect((await prove(investor)).status).toBe(200);
  expect((await prove(investor)).body.code).toBe("ACCOUNT_PROOF_IN_REVIEW");
  expect(await isListed(investor)).toBe(true);
  expect(await rowsOf(investor)).not.toContain(SILENT);

  expect((await act(investor, "show", {}, env.OPERATOR_KEY)).status).toBe(401);
  const { body } = await act(investor, "show");
  expect(body).toMatchObject({
    accountNumber: SILENT,
    swiftCode: "HUDSUS33",
    country: "US",
    registeredName: REGISTERED_NAME,
  });
  expect(Buffer.from(String(body.content), "base64")).toEqual(Buffer.from(pdf(["Account confirmation"])));
  const accepted = await act(investor, "accept", { review: body.review, ...LETTER, holder: REGISTERED_NAME });
  expect(accepted).toMatchObject({ status: 200, body: { outcome: "accept", match: "SAME" } });
  expect(await abroadOf(investor)).toMatchObject({
    ...{
      bankAccount: { maskedAccountNumber: "••0005", bankName: LETTER.bank, country: "US", holderName: REGISTERED_NAME },
    },
    proof: null,
  });
  expect(await isListed(investor)).toBe(false);
  expect(await verdictsOf(investor)).toMatchObject([{ result: "ACCOUNT_ABROAD_VERIFIED", reason: null }]);
  expect((await act(investor, "accept", { review: body.review, ...LETTER })).body.code).toBe("ACCOUNT_PROOF_NONE");
  expect(await rowsOf(investor)).not.toContain(SILENT);
});

it("makes nobody else's account the investor's, whatever an operator says", async () => {
  const investor = await inReview();
  const review = await reviewOf(investor);
  const accepted = await act(investor, "accept", { review, ...LETTER, holder: "DEVIKA R PILLAI" });
  expect(accepted.body.code).toBe("BANK_NAME_MISMATCH");
  expect(await abroadOf(investor)).toMatchObject({ bankAccount: null, proof: { state: "IN_REVIEW" } });
});

it("says what is wrong with a letter, deletes it, and takes another account", async () => {
  const investor = await inReview();
  const review = await reviewOf(investor);
  expect((await act(investor, "refuse", { review, reason: "NO_MOOD" })).status).toBe(400);
  expect((await act(investor, "refuse", { review, reason: "ACCOUNT_PROOF_TOO_OLD" })).status).toBe(200);
  expect(await abroadOf(investor)).toMatchObject({ proof: { state: "REFUSED", fault: "ACCOUNT_PROOF_TOO_OLD" } });
  expect(await verdictsOf(investor)).toMatchObject([
    { result: "ACCOUNT_ABROAD_REFUSED", reason: "ACCOUNT_PROOF_TOO_OLD", currency: "USD" },
  ]);
  await investor.object.work();
  const documents = await inAccount(investor, ({ sql }) => sql.exec("SELECT state FROM document").toArray());
  expect(documents).toEqual([]);
  expect((await prove(investor)).body.code).toBe("ACCOUNT_PROOF_NONE");
  expect(await saveAccount(investor, { accountNumber: SILENT })).toMatchObject({
    body: { proof: { state: "PROOF_NEEDED" } },
  });
});

it("decides a proof once, though operators accept and refuse it 64 times at once", async () => {
  const investor = await inReview();
  const review = Number(await reviewOf(investor));
  const outcomes = await inAccount(investor, (context) =>
    Promise.allSettled(
      Array.from({ length: 64 }, (_, at) =>
        at % 2 === 0
          ? reviewAccountProof(context, { action: "refuse", sequence: review, fault: "ACCOUNT_PROOF_UNREADABLE" })
          : reviewAccountProof(context, {
              ...{ action: "accept", sequence: review, holderName: REGISTERED_NAME, bankName: LETTER.bank },
            }),
      ),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await verdictsOf(investor)).toHaveLength(1);
});

it("attaches a letter to no account that was typed while it was stored", async () => {
  const investor = await newNri();
  await saveAccount(investor, { accountNumber: SILENT });
  const refused = await inAccount(investor, async (context) => {
    const { DOCUMENTS } = context.env;
    const put = async (...stored: Parameters<typeof DOCUMENTS.put>) => {
      const answer = await DOCUMENTS.put(...stored);
      const typed = { currency: "USD", accountNumber: "77770005", swiftCode: "HUDSUS33", country: "US" } as const;
      context.storage.transactionSync(() => openAccountProof(context, 1, typed));
      return answer;
    };
    const documents = Object.assign(Object.create(DOCUMENTS), { put });
    const changed = { ...context, env: { ...context.env, DOCUMENTS: documents } };
    return Promise.resolve(
      accountProofOperations["user.foreign-bank.prove"](
        changed,
        { file: pdf(["of the first account"]) },
        commandIn(context),
      ),
    ).catch((cause: unknown) => cause);
  });
  expect(refused).toMatchObject({ code: "ACCOUNT_PROOF_NONE" });
  expect(await abroadOf(investor)).toMatchObject({ proof: { state: "PROOF_NEEDED", maskedAccountNumber: "••0005" } });
});

it.each([
  ["verified", {}],
  ["to be compared", { accountNumber: "55500004" }],
])("gives way to another account of the currency that is %s, and its letter is deleted", async (_, other) => {
  const investor = await inReview();
  const review = await reviewOf(investor);
  expect((await saveAccount(investor, other)).status).toBe(200);
  await investor.object.work();
  expect(await isListed(investor)).toBe(false);
  expect(await abroadOf(investor)).toMatchObject({ proof: null });
  const late = await act(investor, "accept", { review, ...LETTER, holder: REGISTERED_NAME });
  expect(late.body.code).toBe("ACCOUNT_PROOF_NONE");
  expect(await inAccount(investor, ({ sql }) => sql.exec("SELECT state FROM document").toArray())).toEqual([]);
});

it("replaces an account of the currency whose names wait to be compared", async () => {
  const investor = await newNri();
  await saveAccount(investor, { accountNumber: "55500004" });
  expect(await saveAccount(investor, { accountNumber: SILENT })).toMatchObject({ status: 200 });
  expect(await abroadOf(investor)).toMatchObject({ nameReview: null, proof: { state: "PROOF_NEEDED" } });
});

it("keeps the letters of two currencies apart", async () => {
  const investor = await inReview();
  expect(await saveAccount(investor, { accountNumber: SILENT, currency: "AED", swiftCode: "HUDSUS33" })).toMatchObject({
    status: 200,
  });
  expect((await prove(investor, pdf(["Another confirmation"]))).body).toMatchObject({
    state: "IN_REVIEW",
    currency: "AED",
  });
  const { body } = await act(investor, "show");
  expect(body).toMatchObject({ currency: "USD", others: 1 });
  await act(investor, "accept", { review: body.review, ...LETTER, holder: REGISTERED_NAME });
  expect(await isListed(investor)).toBe(true);
  expect((await act(investor, "show")).body).toMatchObject({ currency: "AED", others: 0 });
});

it("answers a decision although the document of another account cannot be read", async () => {
  const investor = await inReview();
  const review = await reviewOf(investor);
  const keys = async () => (await env.DOCUMENTS.list()).objects.map(({ key }) => key);
  const before = new Set(await keys());
  await saveAccount(investor, { accountNumber: SILENT, currency: "AED", swiftCode: "HUDSUS33" });
  await prove(investor, pdf(["Another confirmation"]));
  const added = (await keys()).filter((key) => !before.has(key));
  expect(added).toHaveLength(1);
  await env.DOCUMENTS.delete(added);
  const accepted = await act(investor, "accept", { review, ...LETTER, holder: REGISTERED_NAME });
  expect(accepted).toMatchObject({ status: 200, body: { outcome: "accept", match: "SAME" } });
});
