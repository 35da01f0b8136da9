/** A non-resident investor, and the steps they need to invest in GIFT City. */
import { env, exports } from "cloudflare:workers";
import { z } from "zod";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { saveProfile } from "../../../backend/investor/identity/identity-store.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { openReply } from "../../../backend/platform/reply.ts";
import { keyRingOf } from "../../../backend/platform/secrets.ts";
import { readToken, writeToken } from "../../../backend/platform/token.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { codeFor, newSaver, passMinutes } from "../investing/investing-steps.ts";
import { type Answer, type Investor, inAccount, invoke } from "../wallet/investor.ts";

export const REGISTERED_NAME = "Leila Maria Fernandes";
export const PROFILE = { name: REGISTERED_NAME, dateOfBirth: calendarDateOf("1984-09-30"), country: "AE" } as const;

/** A resident of the Emirates with completed KYC; accredited on request. */
export async function newNri({ isAccredited = false } = {}): Promise<Investor> {
  const investor = await newSaver({ country: "AE" });
  await inAccount(investor, ({ sql }) => {
    const store = new KycStore(sql);
    saveProfile(sql, { ...PROFILE, email: null });
    store.savePan({ token: investor.userId, ciphertext: new Uint8Array([0]), registeredName: REGISTERED_NAME });
    const step = { step: "ACCREDITATION", status: "VERIFIED", reason: null, detail: null } as const;
    if (isAccredited) store.saveStep(step, clock.now());
  });
  return investor;
}

/** Today's exchange rates, in paise per unit. */
export const RATES = { USD: 8_862, GBP: 11_640, EUR: 10_275, AED: 2_413, SGD: 6_790 } as const;

export const setRates = (asOf = dateInIndia(clock.now())) =>
  saveConfig(env.CATALOGUE, { key: "exchangeRates", value: { asOf, paisePerMajor: RATES } });

/** The investor's remittance account number for a currency. */
export async function accountOf(investor: Investor, currency: ForeignCurrency): Promise<string> {
  const { status, body } = await invoke(investor, `/v2/wallet/remittance-details?currency=${currency}`);
  if (status !== 200) throw new Error(`remittance-details answered ${status} ${JSON.stringify(body)}`);
  return String(body.accountNumber);
}

interface Sending {
  readonly to: string;
  readonly currency: ForeignCurrency;
  readonly amount: number;
}

/** Sends money as a bank abroad would. WEBHOOK_DELAY 0 delivers the webhook at once. */
export async function send(sending: Sending): Promise<string> {
  const answer = await exports.default.fetch("http://backend/sandbox/remit", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sending),
  });
  if (answer.status !== 200) throw new Error(`remit answered ${answer.status} ${await answer.text()}`);
  return z.object({ remittanceId: z.string() }).parse(await answer.json()).remittanceId;
}

/** Funds the wallet with foreign money through a remittance. */
export async function remit(investor: Investor, currency: ForeignCurrency, amount: number): Promise<string> {
  return send({ to: await accountOf(investor, currency), currency, amount });
}

/** `{ posted, held, available }` in minor units. */
export const balanceIn = (investor: Investor, currency: ForeignCurrency | "INR") =>
  inAccount(investor, ({ ledger }) => ledger.balance(currency));

type Movement = Record<string, unknown>;

/** Movements of one currency, most recently changed first. */
export async function movementsIn(investor: Investor, currency: string): Promise<readonly Movement[]> {
  return (await invoke(investor, `/v2/wallet/transactions?currency=${currency}`)).body.transactions as Movement[];
}

/** Findings of every verifier of one account, including the bank's view. */
export const accountFindings = (investor: Investor) => inAccount(investor, (context) => verifyAccount(context));

/** An account in the United States, which has no IBANs. */
export const AMERICAN = { accountNumber: "0042918273644471", swiftCode: "HUDSUS33" } as const;

const FOREIGN_BANK = "/v2/user/foreign-bank-details";

async function requestCode(investor: Investor, account: object): Promise<Answer> {
  const send = () => invoke(investor, `${FOREIGN_BANK}/otp/request`, { body: account });
  const sent = await send();
  if (sent.body.code !== "OTP_TOO_SOON") return sent;
  await passMinutes(1);
  return send();
}

/** The code that confirms an account abroad. */
export async function codeOfAccount(investor: Investor, account: object): Promise<string> {
  const sent = await requestCode(investor, account);
  if (sent.status !== 200) throw new Error(`the code answered ${sent.status} ${JSON.stringify(sent.body)}`);
  return codeFor(investor);
}

export const saveWith = (investor: Investor, account: object, otp: string, key?: string) =>
  invoke(investor, FOREIGN_BANK, { body: { ...account, otp }, ...(key !== undefined && { key }) });

/** The same investor in another session. */
export async function signInAgain(investor: Investor): Promise<Investor> {
  const { userId, phone } = investor;
  const proof = openReply(await investor.object.signIn({ userId, phone, email: null, country: "AE", device: "other" }));
  const { sessionId, secret } = proof;
  return { ...investor, token: writeToken({ userId, sessionId, secret }, env.TOKEN_KEY) };
}

export const sessionOf = ({ token }: Pick<Investor, "token">): string =>
  readToken(token, keyRingOf(env))?.sessionId ?? "none";

/** Requests the code of an account and saves the account with it. Returns the answer to the first of both that is refused, or to the second. */
export async function saveAccount(investor: Investor, typed: Record<string, unknown>): Promise<Answer> {
  const account = { currency: "USD", ...AMERICAN, ...typed };
  const sent = await requestCode(investor, account);
  return sent.status === 200 ? saveWith(investor, account, await codeFor(investor)) : sent;
}
