/** Somebody who lives outside India, and what he needs to invest in GIFT City. */
import { env } from "cloudflare:workers";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { clock } from "../../../backend/clock.ts";
import { KycStore } from "../../../backend/investor/kyc/store.ts";
import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { newSaver } from "../investing/desk.ts";
import { type Investor, inBook } from "../wallet/investor.ts";

export const REGISTERED_NAME = "Leila Maria Fernandes";

/** In the Emirates, with KYC done; accredited if need be. */
export async function newNri({ isAccredited = false } = {}): Promise<Investor> {
  const investor = await newSaver({ country: "AE" });
  await inBook(investor, ({ sql }) => {
    const store = new KycStore(sql);
    store.savePan({ token: investor.userId, sealed: new Uint8Array([0]), registeredName: REGISTERED_NAME });
    const step = { step: "ACCREDITATION", status: "VERIFIED", reason: null, detail: null } as const;
    if (isAccredited) store.saveStep(step, clock.now());
  });
  return investor;
}

/** Rates of today, in paise for one unit. */
export const RATES = { USD: 8_862, GBP: 11_640, EUR: 10_275, AED: 2_413, SGD: 6_790 } as const;

export const setRates = (asOf = dateInIndia(clock.now())) =>
  saveConfig(env.CATALOGUE, { key: "exchangeRates", value: { asOf, paisePerMajor: RATES } });
