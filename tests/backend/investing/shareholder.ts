/** An investor eligible for unlisted shares: accredited, with a demat account. */

import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { fund, type Investor, inAccount } from "../wallet/investor.ts";
import { invest, newDeal, newSaver, passDays } from "./investing-steps.ts";

export const accredit = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    new KycStore(sql).saveStep({ step: "ACCREDITATION", status: "VERIFIED", reason: null, detail: null }, clock.now()),
  );

/** An investor who has invested before, is accredited, and has a demat account. */
export async function newShareholder(): Promise<Investor> {
  const investor = await newExperienced();
  await accredit(investor);
  return investor;
}

/** An investor whose only investment was repaid. Moves the clock by 40 days. */
export async function newExperienced(options: { readonly hasDemat?: boolean } = {}): Promise<Investor> {
  const investor = await newSaver(options);
  await fund(investor, 50_000);
  const deal = await newDeal({ product: { tenureDays: 30, rateBps: 1200 } });
  await invest(investor, deal, 50_000);
  await passDays(40, investor);
  return investor;
}
