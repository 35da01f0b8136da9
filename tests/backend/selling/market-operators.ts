/** Operators who carry out sales and deliveries, and the gateways of those orders. */
import { env } from "cloudflare:workers";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { newOperator, ops } from "../bank/world.ts";
import { ISIN, openMarket } from "./seller.ts";

export const OPERATED = { ...env, BOND_MARKET_PROVIDER: "operators", DEPOSITORY_PROVIDER: "operators" };
export const { bondMarket, depository } = gatewaysFor(OPERATED);
export const letter = (text: string) => `%PDF-1.7\n% ${text}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`;

/** Opens the bond market. Returns the tokens of two operators: a final step takes another operator than the step before. */
export async function openOperatedMarket(): Promise<readonly [string, string]> {
  await openMarket();
  return [await newOperator("asha"), await newOperator("bela")];
}

/** A step with a file. */
export function take(action: string, key: string, token: string, proof = letter("slip"), more = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ action, key, ...more })) form.set(name, String(value));
  form.set("file", new File([proof], "slip.pdf"));
  return ops("orders", form, token);
}
export const statusOf = async (action: string, key: string, token: string) => (await take(action, key, token)).status;
/** Rejects a delivery that the depository has refused; returns the status. */
export const refuse = async (
  key: string,
  token: string,
  { reason = "DEMAT_FROZEN", proof = letter("refusal") }: { readonly reason?: string; readonly proof?: string } = {},
) => (await take("reject", key, token, proof, { reason })).status;
/** A step without a file. */
export const act = async (action: string, key: string, token: string) =>
  (await ops("orders", { action, key }, token)).status;
export const show = async (key: string, token: string) => (await ops("orders", { action: "show", key }, token)).body;
export const filesOf = async () => (await env.DOCUMENTS.list({ prefix: "manual-orders/" })).objects.length;

let orders = 0;
export const tomorrow = () => addDays(dateInIndia(clock.now()), 1);
export async function newOrder(settlesOn = tomorrow()): Promise<string> {
  const key = newKey("sale");
  await bondMarket.place({ key, isin: ISIN, units: 5, cleanPrice: 990_000, settlesOn });
  return key;
}
export const newKey = (kind: "sale" | "shares") => `${kind}:ord_${orders++}`;
