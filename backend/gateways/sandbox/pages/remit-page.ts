import { FOREIGN_CURRENCIES, majorFromMinor } from "../../../../lib/contract/values/money.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../../../lib/i18n/locales.ts";
import type { Remittance } from "../../remittance.ts";
import { html } from "./markup.ts";
import { page } from "./page.ts";

/** Stands in for a foreign bank: sends money to an account in GIFT City. `sent`: the transfer just made. */
export function remitPage({ to, sent }: { readonly to: string; readonly sent: Remittance | null }): Response {
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
