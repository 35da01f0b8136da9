/** Operator commands on TDS certificates: issue one file to its payee, list the files without a known payee. */
import { z } from "zod";
import { calendarDate, instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { pan } from "../../../lib/contract/values/identity.ts";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import { amountText } from "../../../lib/contract/values/money.ts";
import type { Quarter } from "../../../lib/finance/tds-certificates.ts";
import { findTaxReferences, TAN } from "../../catalogue/tax-references.ts";
import {
  addUnmatchedCertificate,
  listUnmatchedCertificates,
  removeUnmatchedCertificate,
} from "../../catalogue/unmatched-certificates.ts";
import type { Env } from "../../env.ts";
import { maskPan } from "../../investor/kyc/pan.ts";
import { type CertificateOutcome, digestOf } from "../../investor/tax/certificates.ts";
import { clock } from "../../platform/clock.ts";
import { openReply } from "../../platform/reply.ts";
import { blindIndexes, keyRingOf } from "../../platform/secrets.ts";

/** A certificate from TRACES has some 100 KB. */
const CERTIFICATE_BYTES_MAX = 1024 * 1024;

const QUARTERS: Readonly<Record<"1" | "2" | "3" | "4", Quarter>> = { "1": 1, "2": 2, "3": 3, "4": 4 };

const issueArgs = z.strictObject({
  action: z.literal("issue"),
  tan: z.string().regex(TAN),
  financialYear: z.string().regex(/^\d{4}-\d{2}$/),
  quarter: z.enum(["1", "2", "3", "4"]).transform((text) => QUARTERS[text]),
  /** The PAN or the id of the account. */
  payee: z.union([userId, pan]),
  issuedOn: calendarDate.optional(),
  amount: amountText.optional(),
  tax: amountText.optional(),
  file: z.instanceof(File).refine(({ size }) => size > 0 && size <= CERTIFICATE_BYTES_MAX, "1 byte to 1 MB"),
});

const certificateArgs = z.discriminatedUnion("action", [z.strictObject({ action: z.literal("unmatched") }), issueArgs]);

/** Issues one certificate, sent as a form, or lists the certificates without a known payee. */
export async function certificatesCommand(env: Env, sent: unknown): Promise<unknown> {
  const command = certificateArgs.parse(sent);
  if (command.action === "issue") return { outcome: await issue(env, command) };
  const unmatched = await listUnmatchedCertificates(env.CATALOGUE);
  return { unmatched: unmatched.map((row) => ({ ...row, at: z.encode(instant, row.at) })) };
}

async function issue(env: Env, sent: z.output<typeof issueArgs>): Promise<CertificateOutcome | "NOBODY"> {
  const { tan, financialYear, quarter, payee, issuedOn = null, amount = null, tax = null } = sent;
  const payerName = (await findTaxReferences(env)).payerNameOf(tan);
  if (payerName === null) throw new AppError("INVALID_INPUT", { tan: "INVALID_INPUT" });
  const bytes = new Uint8Array(await sent.file.arrayBuffer());
  const digest = digestOf(bytes);
  const owner = await findOwner(env, payee);
  const certificate = { tan, payerName, financialYear, quarter, bytes, issuedOn, amount, tax };
  const outcome = owner === null ? null : await issueTo(env, owner, certificate);
  if (outcome !== null) {
    await removeUnmatchedCertificate(env.CATALOGUE, digest);
    return outcome;
  }
  const at = clock.now();
  const shownPayee = payee.startsWith("usr_") ? payee : maskPan(payee);
  await addUnmatchedCertificate(env.CATALOGUE, { digest, tan, financialYear, quarter, payee: shownPayee, at });
  return "NOBODY";
}

type Sent = Parameters<ReturnType<Env["INVESTOR"]["get"]>["issueCertificate"]>[0];

/** Null for an account that does not exist or is closed. */
async function issueTo(env: Env, owner: UserId, certificate: Sent): Promise<CertificateOutcome | null> {
  const reply = await env.INVESTOR.get(env.INVESTOR.idFromName(owner)).issueCertificate(certificate);
  return !reply.ok && reply.code === "NOT_FOUND" ? null : openReply(reply);
}

/** A verified PAN is claimed by one account, under the key that was current then. */
async function findOwner(env: Env, payee: string): Promise<UserId | null> {
  if (payee.startsWith("usr_")) return userId.parse(payee);
  for (const token of blindIndexes({ kind: "pan", value: payee, keys: keyRingOf(env) })) {
    const owner = await env.CONTACT.getByName(`pan:${token}`).findOwner();
    if (owner !== null) return userId.parse(owner);
  }
  return null;
}
