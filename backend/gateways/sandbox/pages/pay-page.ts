import { rupeesFromPaise } from "../../../../lib/contract/values/money.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../../../lib/i18n/locales.ts";
import { type ProviderPayment, returnPathOf } from "../payments.ts";
import { html, type Markup } from "./markup.ts";
import { page } from "./page.ts";

const inRupees = new Intl.NumberFormat(LOCALES[DEFAULT_LOCALE].tag, { style: "currency", currency: "INR" });

/** The provider's payment page: the amount due and the three possible outcomes. */
export function payPage(payment: ProviderPayment): Response {
  return page({
    title: "Sandbox Pay",
    body: html`<p class="amount">${inRupees.format(rupeesFromPaise(payment.amount))}</p>
<dl>
<div><dt>To</dt><dd>ultra</dd></div>
<div><dt>Payment</dt><dd>${payment.key}</dd></div>
</dl>
${hasDecided(payment) ? decided(payment) : choices(payment)}
<p class="note">No bank is behind this page and no money moves. It stands where your bank's own page would be.</p>`,
  });
}

const hasDecided = ({ status }: ProviderPayment) => status === "SUCCESS" || status === "FAILED";

function choices({ key }: ProviderPayment): Markup {
  return html`<form method="post" action="/sandbox/pay/${key}">
<button class="stack primary" name="outcome" value="SUCCESS">Pay</button>
<button class="stack" name="outcome" value="FAILED">Decline</button>
<button class="stack" name="outcome" value="PENDING">Leave pending</button>
</form>`;
}

function decided(payment: ProviderPayment): Markup {
  const verdict =
    payment.status === "SUCCESS"
      ? html`<p class="good">This payment has been made.</p>`
      : html`<p class="bad">This payment was declined.</p>`;
  return html`${verdict}<p><a href="${returnPathOf(payment)}">Back to ultra</a></p>`;
}
