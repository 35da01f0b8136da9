/** The taxable value from which a tax invoice must state the address of a recipient who is not registered for GST. */
import { type Paise, paise } from "../contract/facts/money.ts";
import type { LawTable } from "./dated-law.ts";

export const INVOICE_ADDRESS_FROM: LawTable<Paise> = [
  {
    from: "2017-07-01",
    value: paise(50_000_00),
    source: "Rule 46(e) and (f) of the CGST Rules, 2017, in two reprints of July 2026; the Gazette was not opened",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
];
