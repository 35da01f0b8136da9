/** `/sandbox/remit`: a simulated foreign bank, from which a person or a test sends money to an account in GIFT City. */

import { z } from "zod";
import { FOREIGN_CURRENCIES, majorFromMinor } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { foreignCurrency } from "../../../lib/contract/values/money.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../../lib/i18n/locales.ts";
import type { Remittance, RemittanceEvent } from "../../gateways/remittance.ts";
import {
  arrivedAfterClosing,
  type BankAccountRow,
  findRemittanceAccount,
  remittanceWebhookOf,
  sendRemittance,
  webhookEventsOf,
} from "../../gateways/sandbox/remittance.ts";
import { readBody, readText } from "../body.ts";
import { handleRemittancesWebhook } from "../webhooks.ts";
import { html } from "./markup.ts";
import { page } from "./page.ts";
import type { SandboxContext, SandboxRoute } from "./sandbox-route.ts";
import { typedAmount } from "./typed-amount.ts";
import { ignoringFailure, scheduleWebhook } from "./webhook-delivery.ts";

const path = /^\/sandbox\/remit$/;

const order = z.object({
  to: z.string().trim().min(1).max(40),
  currency: foreignCurrency,
  amount: typedAmount,
  /** The sending bank. */
  senderBank: z.string().trim().min(1).max(140).default("Marina Bank, Dubai"),
});

export const remitPageRoute: SandboxRoute = {
  method: "GET",
  path,
  answer: async ({ request }) => remitPage({ to: new URL(request.url).searchParams.get("to") ?? "", sent: null }),
};

export const remitRoute: SandboxRoute = {
  method: "POST",
  path,
  answer: async (context) => {
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(context.request.headers.get("content-type") ?? "");
    const { to, currency, ...sent } = await orderIn(context.request, isForm);
    const account = await findRemittanceAccount(context.sandbox, to);
    if (!account) throw new AppError("NOT_FOUND");
    // The account has one currency: a transfer in another is returned before anyone is notified.
    if (account.currency !== currency) throw new AppError("INVALID_INPUT", { currency: "INVALID_INPUT" });
    const remittance = await sendRemittance(context.sandbox, account, sent);
    await deliverWebhook(account, remittance, context);
    if (isForm) return remitPage({ to, sent: remittance });
    return Response.json(
      { remittanceId: remittance.remittanceId },
      { headers: { "cache-control": "private, no-store" } },
    );
  },
};

async function orderIn(request: Request, isForm: boolean): Promise<z.output<typeof order>> {
  const sent = isForm ? Object.fromEntries(new URLSearchParams(await readText(request))) : await readBody(request);
  const parsed = order.safeParse(sent);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path: [field] }) => [String(field), "INVALID_INPUT" as const]);
  throw new AppError("INVALID_INPUT", Object.fromEntries(fields));
}

async function deliverWebhook(
  { userId }: BankAccountRow,
  remittance: Remittance,
  context: SandboxContext,
): Promise<void> {
  const { env } = context;
  const { atOnce, later } = webhookEventsOf(userId, remittance, await arrivedAfterClosing(context.sandbox, remittance));
  const deliverEach = async (events: readonly RemittanceEvent[]) => {
    for (const event of events) {
      const { body, headers } = remittanceWebhookOf(event, env.REMITTANCE_WEBHOOK_SECRET);
      await handleRemittancesWebhook({ env, request: new Request(WEBHOOK, { method: "POST", body, headers }) });
    }
  };
  await ignoringFailure(() => deliverEach(atOnce));
  await scheduleWebhook(context, () => deliverEach(later));
}

/** Never requested over the network: the Worker's own handler is called with it. */
const WEBHOOK = "http://backend/webhooks/remittances";

/** Stands in for a foreign bank: sends money to an account in GIFT City. `sent`: the transfer just made. */
function remitPage({ to, sent }: { readonly to: string; readonly sent: Remittance | null }): Response {
  const currency = FOREIGN_CURRENCIES.find((each) => to.startsWith(`GFT${each}`)) ?? "USD";
  return page({
    title: "A bank abroad",
    body: html`${sent && html`<p class="good">${inWords(sent)} is on its way to ${sent.accountNumber}.</p>`}
<form method="post" action="/sandbox/remit">
<p><label for="to">Account number in GIFT City</label>
<input id="to" name="to" value="${to}" autocomplete="off" required></p>
<p><label for="currency">Currency of that account</label>
<input id="currency" name="currency" value="${currency}" maxlength="3" autocomplete="off" required></p>
<p><label for="amount">Amount</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" required></p>
<button class="stack primary">Send</button>
</form>
<p class="note">No bank is behind this page and no money moves. It stands where your own bank abroad would be.</p>`,
  });
}

const inWords = ({ amount, currency }: Remittance) =>
  new Intl.NumberFormat(LOCALES[DEFAULT_LOCALE].tag, { style: "currency", currency }).format(majorFromMinor(amount));
