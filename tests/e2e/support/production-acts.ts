/** Acts of other parties while production serves an investor: registers, the payer, banks and operators. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { root } from "../../../scripts/paths.ts";
import type { IdentityDocuments } from "../../../scripts/sandbox/person.ts";
import { signedReport } from "../../backend/gateways/cashfree/reports.ts";
import { signed } from "../../backend/gateways/razorpay/world.ts";
import type { Production } from "./production.ts";

export const DEAL = "malhar-saffron-30";
const ESCROW = "escrow-inr";

/** An installation before its first investor: a deal on sale, and the account into which its payer pays. */
export async function openForBusiness(production: Production): Promise<void> {
  const deal: unknown = JSON.parse(readFileSync(join(root, `data/deals/${DEAL}.json`), "utf8"));
  await production.operate("publish", z.looseObject({}).parse(deal));
  const account = {
    ...{ id: ESCROW, currency: "INR", uses: ["COLLECTIONS"], accountNumber: "004200000099", virtualPrefix: "ESCROW" },
    ...{ owner: "ultra client money", bankName: "Coastal Bank", bankAddress: "Mumbai", bic: "COSTINBB" },
    ...{ openedOn: dateInIndia(epochMs(production.now())), openingBalance: 0 },
    csv: {
      dates: "YMD",
      columns: { bookedOn: "Date", reference: "Ref", amount: "Amount", name: "Name", virtualAccount: "Account" },
    },
  };
  await production.operate("bank", { action: "save", account });
}

/** The registers know this person, and the bank the account. */
export function know({ doubles }: Production, { name, dateOfBirth }: IdentityDocuments): void {
  const { verification } = doubles;
  const dob = dateOfBirth.split("-").toReversed().join("-");
  const pan = { status: 200, example: "Valid PAN Individual" };
  verification.answer("POST /pan", { ...pan, changed: (sent) => ({ pan: sent.pan, registered_name: name }) });
  verification.answer("POST /offline-aadhaar/otp", { status: 200, example: "OTP Generated" });
  verification.answer("POST /offline-aadhaar/verify", { status: 200, example: "VALID", changed: { name, dob } });
  verification.answer("POST /ifsc", { status: 200, example: "VALID", changed: ({ ifsc }) => ({ ifsc }) });
  const account = { status: 200, example: "Valid account", changed: { name_at_bank: name } };
  verification.answer("POST /bank-account/sync", account);
}

async function postWebhook({ url }: Production, path: string, { body, headers }: { body: string; headers: Headers }) {
  const answer = await fetch(`${url}/webhooks/${path}`, { method: "POST", body, headers });
  return answer.status;
}

/** The payer pays on Razorpay's page, whose signed message comes twice. Returns the statuses of our answers. */
export async function payOnline(production: Production): Promise<readonly number[]> {
  const { payments } = production.doubles;
  const reference = [...payments.links.keys()].at(-1) ?? "";
  payments.try(reference, "captured");
  const message = signed(payments.event("payment_link.paid", reference), { eventId: payments.newEventId() });
  const statuses = [await postWebhook(production, "payments", message)];
  return [...statuses, await postWebhook(production, "payments", message)];
}

const paidOnce = z.object({
  cashflow: z.tuple([z.object({ dueOn: z.iso.date(), net: z.number(), status: z.string() })]),
});

/** The only payout of an investment that `dashboard.investment` has answered with. */
export const onlyPayoutOf = (investment: unknown) => paidOnce.parse(investment).cashflow[0];

/** When a payout is due, after the hour at which payers are expected to have paid. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00+05:30`);

/** The deal's payer pays a sum in rupees, and an operator takes in the bank's statement of it. */
export async function payHolders(production: Production, rupees: string): Promise<unknown> {
  const made = z
    .object({ token: z.string() })
    .parse(await production.operate("operator", { action: "make", name: "asha" }));
  const open = await production.operate("bank", { action: "deal", account: ESCROW, dealId: DEAL }, made.token);
  const { virtualAccount } = z.object({ virtualAccount: z.string() }).parse(open);
  const on = dateInIndia(epochMs(production.now()));
  const form = new FormData();
  for (const [key, value] of Object.entries({ action: "upload", account: ESCROW, name: "statement.csv" }))
    form.set(key, value);
  const lines = ["Date,Ref,Amount,Name,Account", `${on},E1,${rupees},SAFFRON LANE HOTELS,${virtualAccount}`];
  form.set("file", new File([`${lines.join("\n")}\n`], "statement.csv"));
  return production.operate("bank", form, made.token);
}

type Fields = Readonly<Record<string, unknown>>;
const sameTransfer = ({ transfer_id }: Fields) => ({ transfer_id });
const inStatus = (example: string) => ({ status: 200, example, changed: sameTransfer });

/** Cashfree takes transfers that it does not know yet, and the bank has yet to execute them. */
export function takeTransfers({ doubles: { payouts } }: Production): void {
  payouts.answer("POST /beneficiary", {
    ...{ status: 201, example: "create_beneficiary_success_response_v2" },
    changed: ({ beneficiary_id }) => ({ beneficiary_id }),
  });
  payouts.answer("POST /transfers", inStatus("transfer_received_response_v2"));
  const unknown = { status: 404, example: "TransferIdNotFound" };
  payouts.answer("GET /transfers", unknown, inStatus("transfer_pending_response_v2"));
}

const ordered = z.object({
  transfer_id: z.string(),
  transfer_amount: z.number(),
  beneficiary_details: z.object({ beneficiary_id: z.string() }),
});

/** The transfers that were ordered at Cashfree. */
export const listTransfers = ({ doubles }: Production) =>
  doubles.payouts.requests
    .filter(({ operation }) => operation === "POST /transfers")
    .map(({ sent }) => ordered.parse(sent));

/** The bank executes the last transfer, and Cashfree's signed message says so twice. */
export async function executeTransfer(production: Production): Promise<readonly number[]> {
  const last = listTransfers(production).at(-1);
  if (!last) throw new Error("no transfer was ordered");
  production.doubles.payouts.answer("GET /transfers", inStatus("transfer_completed_response"));
  const owner = last.beneficiary_details.beneficiary_id.split(".")[0] ?? "";
  const about = { type: "TRANSFER_SUCCESS", transferId: last.transfer_id, owner, at: production.now() };
  const message = signedReport(about);
  const statuses = [await postWebhook(production, "payouts", message)];
  return [...statuses, await postWebhook(production, "payouts", message)];
}

const SANDBOX = ["outbox", "clock", "pay/pay_aaaaaaaaaaaaaaaaaaaaaaaa", "transfer", "remit", "digilocker", "google"];

/** The status of each page of a simulated service. */
export const visitSandbox = ({ url }: Production): Promise<readonly number[]> =>
  Promise.all(SANDBOX.map(async (page) => (await fetch(`${url}/sandbox/${page}`)).status));
