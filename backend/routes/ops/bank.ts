/** `npm run ops -- bank`: statements of banks without an API, and the lines on which an operator decides. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type DealId, dealId } from "../../../lib/contract/values/ids.ts";
import { minorMoney } from "../../../lib/contract/values/money.ts";
import { type FileRecord, fileKeyOf } from "../../bank-account/file-store.ts";
import type { LineRecord } from "../../bank-account/line-store.ts";
import { BANK_FILE_BYTES_MAX } from "../../bank-files/bounds.ts";
import { findDealTerms } from "../../catalogue/deals.ts";
import { OWNER_OPERATOR } from "../../catalogue/operators.ts";
import type { Env } from "../../env.ts";
import {
  type BankAccountSettings,
  bankAccountId,
  bankAccountSettings,
} from "../../gateways/statements/account-settings.ts";
import {
  findStatementAccount,
  isConflicting,
  listBankAccounts,
  saveStatementAccount,
} from "../../gateways/statements/account-store.ts";

const note = z.string().trim().min(3).max(400);
const account = bankAccountId;
const line = z.string().regex(/^bln_[0-9a-f]{24}$/);

const bankArgs = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("save"), account: bankAccountSettings }),
  z.strictObject({ action: z.literal("list") }),
  z.strictObject({ action: z.enum(["show", "open", "acts", "fetch"]), account }),
  z.strictObject({
    action: z.literal("upload"),
    account,
    name: z.string().trim().min(1).max(100),
    file: z.instanceof(File).refine(({ size }) => size > 0 && size <= BANK_FILE_BYTES_MAX, "1 byte to 24 MB"),
  }),
  z.strictObject({ action: z.literal("deal"), account, dealId }),
  z.strictObject({ action: z.literal("assign"), account, line, to: z.string().min(1).max(120), note }),
  z.strictObject({ action: z.literal("return"), account, line, note }),
  z.strictObject({ action: z.literal("settle"), account, subject: z.string().min(1).max(64), note }),
]);

/** @throws AppError NOT_FOUND for an unregistered account; UNAUTHENTICATED as of `personOf` */
export async function bankCommand(env: Env, sent: unknown, operator: string): Promise<unknown> {
  const command = bankArgs.parse(sent);
  if (command.action === "save") return save(env, command.account);
  if (command.action === "list") return { accounts: await listBankAccounts(env.CATALOGUE) };
  const settings = await findStatementAccount(env.CATALOGUE, command.account);
  if (!settings) throw new AppError("NOT_FOUND", { account: "NOT_FOUND" });
  const object = env.BANK_ACCOUNT.getByName(settings.id);
  switch (command.action) {
    case "show":
      return object.overview();
    case "open":
      return { lines: (await object.listOpen()).map(lineView) };
    case "acts":
      return { acts: await object.listActs() };
    case "upload":
      return upload(env, settings, { ...command, operator: personOf(operator) });
    case "fetch":
      return fetchInbox(env, settings, personOf(operator));
    case "deal":
      return openForDeal(env, settings, command.dealId);
    case "assign": {
      const { line: id, to, note } = command;
      if (await isForOtherCurrency(env, settings, to)) return { outcome: "NOT_FITTING" };
      return { outcome: await object.assign({ id, to, note, operator: personOf(operator) }) };
    }
    case "return":
      return { outcome: await object.return({ id: command.line, note: command.note, operator: personOf(operator) }) };
    case "settle": {
      const { subject, note } = command;
      return { settled: await object.settle({ subject, note, operator: personOf(operator) }) };
    }
  }
}

/** @throws AppError UNAUTHENTICATED for the installation's key: a person answers for every movement of money, and every statement */
export function personOf(operator: string): string {
  if (operator === OWNER_OPERATOR) throw new AppError("UNAUTHENTICATED");
  return operator;
}

/**
 * The number into which a deal's payer pays. Sums are compared in minor units, so both have one currency.
 * @throws AppError NOT_FOUND for no published deal, INVALID_INPUT for a deal in another currency
 */
async function openForDeal(env: Env, { id, owner: holderName, currency }: BankAccountSettings, deal: DealId) {
  const terms = await findDealTerms(env.CATALOGUE, deal);
  if (!terms) throw new AppError("NOT_FOUND", { dealId: "NOT_FOUND" });
  if (terms.currency !== currency) throw new AppError("INVALID_INPUT", { dealId: "INVALID_INPUT" });
  const owner = { ownerKind: "DEAL", owner: deal, holderName } as const;
  return { dealId: deal, virtualAccount: await env.BANK_ACCOUNT.getByName(id).openVirtualAccount(owner) };
}

/** Whether `to` names the payout of a deal in another currency than the account's. */
async function isForOtherCurrency(env: Env, { currency }: BankAccountSettings, to: string): Promise<boolean> {
  const [kind, deal] = to.split(":");
  const named = kind === "deal" || kind === "part" ? dealId.safeParse(deal).data : undefined;
  const terms = named === undefined ? null : await findDealTerms(env.CATALOGUE, named);
  return terms !== null && terms.currency !== currency;
}

/** Of two accounts saved at once for one use, one is refused; its object has no movement yet, so its settings can change. */
async function save(env: Env, settings: BankAccountSettings) {
  if (await isConflicting(env.CATALOGUE, settings)) throw new AppError("IDEMPOTENCY_CONFLICT");
  const json = JSON.stringify(z.encode(bankAccountSettings, settings));
  if (!(await env.BANK_ACCOUNT.getByName(settings.id).configure(json))) throw new AppError("IDEMPOTENCY_CONFLICT");
  if (!(await saveStatementAccount(env.CATALOGUE, settings))) throw new AppError("IDEMPOTENCY_CONFLICT");
  return { account: settings.id };
}

interface Upload {
  readonly name: string;
  readonly file: File;
  readonly operator: string;
}

const fileView = ({ name, state, counted, repeated, faults }: FileRecord) => ({
  name,
  state,
  counted,
  repeated,
  faults,
});

async function upload(env: Env, settings: BankAccountSettings, { name, file, operator }: Upload) {
  return fileView(await takeIn(env, settings, { name, bytes: new Uint8Array(await file.arrayBuffer()), operator }));
}

interface Bytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly operator: string;
}

async function takeIn(env: Env, { id }: BankAccountSettings, { name, bytes, operator }: Bytes): Promise<FileRecord> {
  const digest = createHash("sha256").update(bytes).digest("hex");
  await env.DOCUMENTS.put(fileKeyOf(id, digest), bytes);
  return env.BANK_ACCOUNT.getByName(id).takeIn({ digest, name, operator });
}

/** Files of one call: a further call takes the others. */
const INBOX_MAX = 20;

/** Takes in the files below `bank-inbox/<account>/` in the bucket, oldest name first, and removes them there. */
async function fetchInbox(env: Env, settings: BankAccountSettings, operator: string) {
  const prefix = `bank-inbox/${settings.id}/`;
  const nameOf = (key: string) => key.slice(prefix.length).slice(0, 100);
  const { objects, truncated } = await env.DOCUMENTS.list({ prefix });
  // A file that is too large stays in the inbox and does not delay the files behind it.
  const tooLarge = objects.filter(({ size }) => size > BANK_FILE_BYTES_MAX);
  const readable = objects.filter(({ size }) => size <= BANK_FILE_BYTES_MAX);
  const files: object[] = tooLarge.map(({ key }) => ({ name: nameOf(key), state: "TOO_LARGE" }));
  for (const { key } of readable.slice(0, INBOX_MAX)) {
    const stored = await env.DOCUMENTS.get(key);
    if (!stored) continue;
    const bytes = new Uint8Array(await stored.arrayBuffer());
    files.push(fileView(await takeIn(env, settings, { name: nameOf(key), bytes, operator })));
    await env.DOCUMENTS.delete(key);
  }
  return { files, hasMore: truncated || readable.length > INBOX_MAX };
}

const lineView = ({ amount, ...row }: LineRecord) => ({ ...row, amount: z.encode(minorMoney, amount) });
