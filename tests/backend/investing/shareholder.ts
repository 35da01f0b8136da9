/** An investor who may hold shares before they are listed: certified, and with a demat account. */
import { clock } from "../../../backend/clock.ts";
import { randomIds } from "../../../backend/ids.ts";
import { dematRecordOf } from "../../../backend/investor/cmr/demat-account.ts";
import { addCmr, verifyCmr } from "../../../backend/investor/cmr/store.ts";
import { KycStore } from "../../../backend/investor/kyc/store.ts";
import { type Investor, inBook } from "../wallet/investor.ts";
import { newSaver } from "./desk.ts";

export const accredit = (investor: Investor) =>
  inBook(investor, ({ sql }) =>
    new KycStore(sql).saveStep({ step: "ACCREDITATION", status: "VERIFIED", reason: null, detail: null }, clock.now()),
  );

export const openDemat = (investor: Investor) =>
  inBook(investor, (book) => {
    const [id, at] = [randomIds.letters(), clock.now()];
    addCmr(book.sql, { id, documentId: id, demat: dematRecordOf(book, "1208160012345678"), at });
    verifyCmr(book.sql, { id, demat: null, at });
  });

export async function newShareholder(): Promise<Investor> {
  const investor = await newSaver();
  await accredit(investor);
  await openDemat(investor);
  return investor;
}
