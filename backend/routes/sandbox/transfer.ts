/** `/sandbox/transfer`: a simulated bank in India, from which a person or a test sends NEFT, RTGS or IMPS. */
import { z } from "zod";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { amountText as amountInWords } from "../../../lib/i18n/currencies.ts";
import {
  bankCreditWebhookOf,
  deliveriesOf,
  findVirtualAccount,
  sendBankTransfer,
} from "../../gateways/sandbox/virtual-accounts.ts";
import type { BankCredit } from "../../gateways/virtual-accounts.ts";
import { readBody, readText } from "../body.ts";
import { handleBankCreditsWebhook } from "../webhooks.ts";
import { html } from "./markup.ts";
import { page } from "./page.ts";
import type { SandboxRoute } from "./sandbox-route.ts";
import { typedAmount } from "./typed-amount.ts";
import { scheduleWebhook } from "./webhook-delivery.ts";

const path = /^\/sandbox\/transfer$/;

const order = z.object({
  to: z.string().trim().min(1).max(40),
  amount: typedAmount,
  from: z
    .string()
    .trim()
    .regex(/^\d{6,18}$/),
  ifsc: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
  bank: z.string().trim().min(1).max(140).default("Coastal Bank"),
});

export const transferPageRoute: SandboxRoute = {
  method: "GET",
  path,
  answer: async ({ request }) => transferPage(new URL(request.url).searchParams.get("to") ?? "", null),
};

/** Never requested over the network: the Worker's own handler is called with it. */
const WEBHOOK = "http://backend/webhooks/bank-credits";

export const transferRoute: SandboxRoute = {
  method: "POST",
  path,
  answer: async (context) => {
    const { env, sandbox, request } = context;
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
    const sent = isForm ? Object.fromEntries(new URLSearchParams(await readText(request))) : await readBody(request);
    const parsed = order.safeParse(sent);
    if (!parsed.success) throw new AppError("INVALID_INPUT");
    const { to, from: accountNumber, ifsc: ifscCode, bank: bankName, amount: paid } = parsed.data;
    const owner = await findVirtualAccount(sandbox, to);
    // The bank of a closed account returns the money before anyone is notified.
    if (!owner || owner.closedAt !== null) throw new AppError("NOT_FOUND");
    const remitter = { accountNumber, ifscCode, bankName };
    const credit = await sendBankTransfer(sandbox, { accountNumber: to, amount: paid, remitter });
    await scheduleWebhook(context, async () => {
      for (let delivery = 0; delivery < deliveriesOf(credit.amount); delivery++) {
        const message = bankCreditWebhookOf({ userId: owner.userId, credit }, env.REMITTANCE_WEBHOOK_SECRET);
        await handleBankCreditsWebhook({ env, request: new Request(WEBHOOK, { method: "POST", ...message }) });
      }
    });
    if (isForm) return transferPage(to, credit);
    return Response.json({ utr: credit.utr }, { headers: { "cache-control": "private, no-store" } });
  },
};

/** `sent`: the transfer just made. */
function transferPage(to: string, sent: BankCredit | null): Response {
  return page({
    title: "Your bank",
    body: html`${sent && html`<p class="good">${amountInWords(sent.amount, "INR")} sent to ${sent.accountNumber}, UTR ${sent.utr}.</p>`}
<form method="post" action="/sandbox/transfer">
<p><label for="to">To account number</label>
<input id="to" name="to" value="${to}" autocomplete="off" required></p>
<p><label for="amount">Amount in rupees</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required></p>
<p><label for="from">From account number</label>
<input id="from" name="from" inputmode="numeric" autocomplete="off" value="${sent?.remitter.accountNumber ?? ""}" required></p>
<p><label for="ifsc">IFSC of that account</label>
<input id="ifsc" name="ifsc" maxlength="11" autocomplete="off" value="${sent?.remitter.ifscCode ?? "COST0000001"}" required></p>
<button class="stack primary">Send</button>
</form>
<p class="note">No bank is behind this page and no money moves. The account that ultra verified is the investor's own; a transfer
from any other goes to the refund queue. An amount ending in .13 loses its message and is found by polling, .17 sends it twice.</p>`,
  });
}
