/**
 * Transfers in rupees through Cashfree Payouts. Our key is the transfer's id at Cashfree, which takes one id once: ordering a
 * transfer again has no effect. A transfer ends as RETURNED only by a status that is final.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { type UserId, userId } from "../../../lib/contract/values/ids.ts";
import type { BankGateway, TransferReport, TransferStatus } from "../bank.ts";
import { ProviderAway, ProviderRefused, ProviderWithheld, RefusedForGood } from "../deadline.ts";
import { type CashfreeApi, CashfreeRefused } from "./client.ts";

type Order = Parameters<BankGateway["transfer"]>[0];

const transfer = z.object({
  transfer_id: z.string(),
  status: z.string(),
  transfer_utr: z.string().max(50).nullish(),
});

const beneficiary = z.object({ beneficiary_id: z.string() });

const UNKNOWN_TRANSFER = "transfer_id_not_found";
const KNOWN_BENEFICIARY = "beneficiary_id_already_exists";
/** The account is registered for another investor: a joint account, or a child's with its guardian. */
const KNOWN_ACCOUNT = "beneficiary_already_exists";
/** A virtual account, the account that pays, a branch that does not exist: another try is refused too. */
const REFUSED_FOR_GOOD = ["vba_bene_not_allowed", "beneficiary_account_same_as_source", "bank_ifsc_invalid"];

export const cashfreePayouts = (api: CashfreeApi): Pick<BankGateway, "transfer" | "transferStatus"> => ({
  async transfer(order) {
    const id = await addBeneficiary(api, order).catch(throwUnordered);
    // Cashfree takes rupees; JSON prints a whole number of paise by 100 with at most two decimals.
    const body = {
      transfer_id: transferIdOf(order.key),
      transfer_amount: order.amount / 100,
      transfer_currency: "INR",
      beneficiary_details: { beneficiary_id: id },
    };
    const ordered = await api({ method: "POST", path: "/transfers", body, answer: transfer });
    if (ordered.transfer_id !== body.transfer_id) throw new Error("Cashfree answered about another transfer");
  },

  async transferStatus({ key }) {
    const id = transferIdOf(key);
    try {
      const path = `/transfers?transfer_id=${id}` as const;
      const found = await api({ method: "GET", path, answer: transfer, expected: [UNKNOWN_TRANSFER] });
      if (found.transfer_id !== id) throw new Error("Cashfree answered about another transfer");
      return reportOf(found);
    } catch (cause) {
      if (cause instanceof CashfreeRefused && cause.code === UNKNOWN_TRANSFER) return { status: "UNKNOWN", utr: null };
      throw cause;
    }
  },
});

/** Nothing is ordered before the account is registered. @throws what says so, and whether another try may end otherwise */
function throwUnordered(cause: unknown): never {
  if (cause instanceof ProviderAway) throw new ProviderWithheld("the account could not be registered", { cause });
  const isForGood = cause instanceof CashfreeRefused && REFUSED_FOR_GOOD.includes(cause.code);
  if (isForGood) throw new RefusedForGood("Cashfree pays no money into this account", { cause });
  throw new ProviderRefused("the account was not registered", { cause });
}

/** Cashfree's ids have letters and digits only, 40 at most. */
export const transferIdOf = (key: string): string => {
  const id = key.replace(/[^A-Za-z0-9]/g, "");
  if (id.length > 40) throw new Error("a transfer's key is too long for Cashfree");
  return id;
};

/** The key of a withdrawal's transfer; null for the id of any other. */
export const keyOfTransfer = (id: string): string | null => {
  const letters = /^withdrawalwtx([0-9a-z]+)$/.exec(id)?.[1];
  return letters === undefined ? null : `withdrawal:wtx_${letters}`;
};

/** One for each account of an investor: the same account is registered once. */
function beneficiaryIdOf({ beneficiary: { id }, accountNumber, routingCode }: Order): string {
  const account = createHash("sha256").update(`${routingCode} ${accountNumber}`).digest("hex").slice(0, 16);
  return `${id}.${account}`;
}

/** The investor whose account was registered under this id; null for an id that is not ours. */
export const ownerOfBeneficiary = (id: string): UserId | null => userId.safeParse(id.split(".")[0]).data ?? null;

/** Returns the id under which Cashfree knows the account. */
async function addBeneficiary(api: CashfreeApi, order: Order): Promise<string> {
  const id = beneficiaryIdOf(order);
  const body = {
    beneficiary_id: id,
    beneficiary_name: lettersOf(order.beneficiary.name),
    beneficiary_instrument_details: { bank_account_number: order.accountNumber, bank_ifsc: order.routingCode },
  };
  const expected = [KNOWN_BENEFICIARY, KNOWN_ACCOUNT];
  try {
    const added = await api({ method: "POST", path: "/beneficiary", body, answer: beneficiary, expected });
    return added.beneficiary_id;
  } catch (cause) {
    if (!(cause instanceof CashfreeRefused)) throw cause;
    if (cause.code === KNOWN_BENEFICIARY) return id;
    if (cause.code !== KNOWN_ACCOUNT) throw cause;
    const query = new URLSearchParams({ bank_account_number: order.accountNumber, bank_ifsc: order.routingCode });
    const known = await api({ method: "GET", path: `/beneficiary?${query}`, answer: beneficiary });
    return known.beneficiary_id;
  }
}

/** Cashfree takes Latin letters and spaces in a name; the bank compares the account number, not the name. */
const lettersOf = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z\s]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 100);

/** Any status that is not final leaves the transfer pending: the money may still arrive. */
const FINAL: Readonly<Record<string, TransferStatus>> = {
  SUCCESS: "SUCCESS",
  FAILED: "RETURNED",
  REJECTED: "RETURNED",
  REVERSED: "RETURNED",
};

function reportOf({ status, transfer_utr: utr }: z.output<typeof transfer>): TransferReport {
  const final = Object.hasOwn(FINAL, status) ? FINAL[status] : undefined;
  return { status: final ?? "PENDING", utr: utr || null };
}
