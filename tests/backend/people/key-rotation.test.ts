import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { indexInvestor } from "../../../backend/catalogue/investor-index.ts";
import { ContactObject } from "../../../backend/contact/object.ts";
import { codeHashOf, verdictOn } from "../../../backend/contact/otp-rules.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { findNamedBankAccount } from "../../../backend/investor/kyc/bank-account.ts";
import { findDematAccount } from "../../../backend/investor/kyc/demat-account.ts";
import { listKeptDocuments } from "../../../backend/investor/kyc/document-store.ts";
import { clearDocument, discardDocument, readDocument } from "../../../backend/investor/kyc/documents.ts";
import { findPan } from "../../../backend/investor/kyc/pan.ts";
import { isTaken, uniqueIdentity } from "../../../backend/investor/kyc/unique-identity.ts";
import { rotateKeys, rotationReport } from "../../../backend/investor/privacy/key-rotation.ts";
import { ENCRYPTED_PLACES } from "../../../backend/investor/privacy/key-rotation-store.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { CommandLog } from "../../../backend/platform/command-log.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { fund, type Investor, inAccount, newInvestor, setPace } from "../wallet/investor.ts";
import { operate, signIn, upload } from "./api.ts";
import { close } from "./closed.ts";
import { aadhaarStep, bankStep, freshAadhaar, freshPan, panStep, profileStep } from "./kyc-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));
afterEach(() => vi.restoreAllMocks());

const NEW = "another key that nobody has seen before, long enough";
const DEMAT = "1208160098765432";
const report = pdf(["Client Master Report", `BO ID: ${DEMAT}`]);

/** The key rings during a rotation and after the old key was removed. */
const CHANGING = { TOKEN_KEY: NEW, TOKEN_KEY_PREVIOUS: env.TOKEN_KEY };
const CHANGED = { TOKEN_KEY: NEW, TOKEN_KEY_PREVIOUS: "" };

const under = (context: AccountContext, keys: Partial<AccountContext["env"]>): AccountContext => ({
  ...context,
  env: { ...context.env, ...keys },
});

async function newKnown() {
  const person = await signIn();
  const [pan, aadhaar] = [freshPan(), await freshAadhaar()];
  await profileStep(person);
  await panStep(person, pan);
  await aadhaarStep(person, aadhaar);
  await bankStep(person);
  const investor: Investor = {
    ...person,
    userId: userId.parse(person.userId),
    object: env.INVESTOR.getByName(person.userId),
  };
  await upload("/v2/bonds/cmr", { file: report }, person.token);
  await investor.object.work();
  await moveClock(env, 10_000);
  await investor.object.work();
  await fund(investor, 500);
  return { investor, pan, aadhaar };
}

/** Decrypts every stored ciphertext. */
const openedIn = async (context: AccountContext) => ({
  pan: findPan(context),
  account: findNamedBankAccount(context)?.accountNumber,
  demat: findDematAccount(context)?.dematNumber,
  files: await Promise.all(
    listKeptDocuments(context.sql).map(async ({ id }) => new Uint8Array((await readDocument(context, id)).bytes)),
  ),
});

it("re-encrypts every account under the current key on an operator's command", async () => {
  const { investor } = await newKnown();
  await indexInvestor(env.CATALOGUE, { userId: investor.userId, at: clock.now() });
  const { status, body } = await operate("rotate-keys", {});
  expect(status).toBe(200);
  expect(body.stillUnderEarlierKeys).toEqual({ ciphertexts: 0, tokens: 0 });
});

it("decrypts under the new key ring what the old key encrypted, re-encrypts it, and then no longer needs the old key", async () => {
  const { investor, pan } = await newKnown();
  const everything = { pan, account: "50100234474471", demat: DEMAT, files: [new Uint8Array(report)] };
  await inAccount(investor, async (context) => {
    const changing = under(context, CHANGING);
    expect(await openedIn(changing)).toEqual(everything);
    expect(await rotationReport(context.sql, changing.env)).toEqual({ ciphertexts: 4, tokens: 1 });
    await expect(openedIn(under(context, CHANGED))).rejects.toThrow("not on the ring");
    for (let time = 0; time < 2; time++) await rotateKeys(changing);
    expect(await rotationReport(context.sql, changing.env)).toEqual({ ciphertexts: 0, tokens: 1 });
    expect(await openedIn(under(context, CHANGED))).toEqual(everything);
    expect(await verifyAccount(under(context, CHANGED))).toEqual([]);
  });
});

it("keeps a PAN and an Aadhaar with their investor before and after the key change", async () => {
  const { investor, pan, aadhaar } = await newKnown();
  const other = await newInvestor();
  const taken = (keys: Partial<AccountContext["env"]>) =>
    inAccount(other, async (context) => {
      const rotated = under(context, keys);
      const of = (kind: "pan" | "aadhaar", number: string) =>
        isTaken(rotated, uniqueIdentity(rotated, { kind, number }));
      return [await of("pan", pan), await of("aadhaar", aadhaar)];
    });
  expect(await taken({})).toEqual([true, true]);
  expect(await taken(CHANGING)).toEqual([true, true]);
  await inAccount(investor, (context) => rotateKeys(under(context, CHANGING)));
  expect(await taken(CHANGING)).toEqual([true, true]);
  // An Aadhaar token without a stored number cannot be recomputed, so its key stays on the ring.
  expect(await taken(CHANGED)).toEqual([true, false]);
});

async function newPan() {
  const person = await signIn();
  const pan = freshPan();
  await profileStep(person);
  await panStep(person, pan);
  const investor: Investor = {
    ...person,
    userId: userId.parse(person.userId),
    object: env.INVESTOR.getByName(person.userId),
  };
  return { investor, pan };
}

const isPanFree = async (pan: string) =>
  inAccount(await newInvestor(), async (context) => {
    const rotated = under(context, CHANGING);
    return !(await isTaken(rotated, uniqueIdentity(rotated, { kind: "pan", number: pan })));
  });

it("leaves the PAN of a closed account free after the key change", async () => {
  const { investor, pan } = await newPan();
  await close(investor);
  await investor.object.work();
  expect(await isPanFree(pan)).toBe(true);
  await inAccount(investor, (context) => rotateKeys(under(context, CHANGING)));
  expect(await isPanFree(pan)).toBe(true);
});

it("frees the PAN of an account that was closed while the PAN was claimed under the new key", async () => {
  const { investor, pan } = await newPan();
  const claim = ContactObject.prototype.claim;
  vi.spyOn(ContactObject.prototype, "claim").mockImplementationOnce(async function (this: ContactObject, ...claimed) {
    const owner = await claim.apply(this, claimed);
    await close(investor);
    await env.INVESTOR.getByName(investor.userId).work();
    return owner;
  });
  await inAccount(investor, (context) => rotateKeys(under(context, CHANGING)));
  expect(await isPanFree(pan)).toBe(true);
});

it("leaves nothing in the bucket of a file that is deleted while it is re-encrypted", async () => {
  const { investor } = await newKnown();
  const places = await inAccount(investor, async (context) => {
    const documents = listKeptDocuments(context.sql);
    const bucket = context.env.DOCUMENTS;
    const end = Promise.withResolvers<void>();
    const ended: Promise<void>[] = [];
    const deleting = {
      ...{ get: bucket.get.bind(bucket) },
      // The bucket has deleted the file, and the object has not heard of it.
      delete: (place: string) => bucket.delete(place).then(() => end.promise),
      put: async (place: string, ...rest: [ArrayBuffer, R2PutOptions]) => {
        const reference = documents.find((each) => each.place === place)?.id ?? "";
        context.storage.transactionSync(() => discardDocument(context, reference));
        // The job's only run begins here.
        context.scheduler.cancel({ kind: "DOCUMENT", reference });
        ended.push(clearDocument(under(context, { DOCUMENTS: deleting }), reference));
        await vi.waitFor(async () => expect(await bucket.head(place)).toBe(null));
        return bucket.put(place, ...rest);
      },
    } as unknown as R2Bucket;
    await rotateKeys(under(context, { ...CHANGING, DOCUMENTS: deleting }));
    end.resolve();
    await Promise.all(ended);
    return documents.map(({ place }) => place);
  });
  expect(places.length).toBeGreaterThan(0);
  expect(await Promise.all(places.map((place) => env.DOCUMENTS.head(place)))).toEqual(places.map(() => null));
});

it("replays the response to a retry after the key change, and refuses a different body", async () => {
  const investor = await newInvestor();
  await inAccount(investor, async ({ storage }) => {
    const log = (current: string, ...previous: string[]) => new CommandLog({ storage, keys: { current, previous } });
    const id = { key: "once", operation: "wallet.recharge", input: { amount: 5 } };
    await log("old").run(id, clock.now(), ({ commit }) => commit(() => "done"));
    const again = log("new", "old");
    expect(await again.run(id, clock.now(), () => "twice")).toEqual({ answer: "done", replayed: true });
    const body = { ...id, input: { amount: 6 } };
    await expect(again.run(body, clock.now(), () => "other")).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
  });
});

it("accepts a code sent a minute before the key change", () => {
  const sent = { salt: "s", purpose: "WITHDRAW", binding: "500", code: "123456" } as const;
  const challenge = {
    salt: "s",
    codeHash: codeHashOf({ key: "old", ...sent }),
    sentAt: clock.now(),
    tries: 0,
    usedBy: null,
    ...({ via: "SMS", reference: null, outcome: null } as const),
  };
  const verdict = (code: string, ...keys: string[]) =>
    verdictOn(
      challenge,
      keys.map((key) => codeHashOf({ key, ...sent, code })),
    );
  expect([verdict("123456", "new", "old"), verdict("123456", "new"), verdict("123457", "new", "old")]).toEqual([
    "RIGHT",
    "OTP_INVALID",
    "OTP_INVALID",
  ]);
});

it("lists every account column that holds a ciphertext", async () => {
  const investor = await newInvestor();
  const blobs = await inAccount(investor, ({ sql }) =>
    sql
      .exec<{ place: string }>(
        `SELECT tables.name || '.' || columns.name AS place FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND columns.type = 'BLOB' AND tables.name NOT LIKE '\\_cf%' ESCAPE '\\'`,
      )
      .toArray()
      .map(({ place }) => place),
  );
  // Neither the hash of a session's secret nor the public key of a passkey is a ciphertext.
  expect([...ENCRYPTED_PLACES, "session.secret_hash", "passkey.public_key"].sort()).toEqual(blobs.sort());
});
