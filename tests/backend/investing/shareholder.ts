/** An investor eligible for unlisted shares: accredited, with a demat account. */
import { clock } from "../../../backend/clock.ts";
import { randomIds } from "../../../backend/ids.ts";
import { addCmr, verifyCmr } from "../../../backend/investor/kyc/cmr-store.ts";
import { dematRecordOf } from "../../../backend/investor/kyc/demat-account.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";
import { newSaver } from "./investing-steps.ts";

export const accredit = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    new KycStore(sql).saveStep({ step: "ACCREDITATION", status: "VERIFIED", reason: null, detail: null }, clock.now()),
  );

export const openDemat = (investor: Investor) =>
  inAccount(investor, (context) => {
    const [id, at] = [randomIds.letters(), clock.now()];
    addCmr(context.sql, { id, documentId: id, demat: dematRecordOf(context, "1208160012345678"), at });
    verifyCmr(context.sql, { id, demat: null, at });
  });

export async function newShareholder(): Promise<Investor> {
  const investor = await newSaver();
  await accredit(investor);
  await openDemat(investor);
  return investor;
}
