/**
 * The highest tax that India may take on interest which a resident of another state receives and owns, by the treaty with
 * that state, as dated data. It includes surcharge and cess. Lower rates for banks and governments are left out. Not legal advice.
 */
import type { LawTable } from "./dated-law.ts";
import { type Bps, bps } from "./rounding.ts";

const TEN = bps(1000);
const FIFTEEN = bps(1500);

/** By ISO 3166-1 alpha-2 country. A country that is missing has no treaty, or one whose rate nobody has checked. */
export const TREATY_INTEREST: LawTable<Readonly<Record<string, Bps>>> = [
  {
    from: "2023-04-01",
    value: {
      AE: bps(1250),
      AU: FIFTEEN,
      CA: FIFTEEN,
      CH: TEN,
      DE: TEN,
      FR: TEN,
      GB: FIFTEEN,
      HK: TEN,
      IE: TEN,
      JP: TEN,
      KW: TEN,
      MY: TEN,
      NL: TEN,
      NZ: TEN,
      OM: TEN,
      QA: TEN,
      SA: TEN,
      SE: TEN,
      SG: FIFTEEN,
      US: FIFTEEN,
      ZA: TEN,
    },
    source:
      "Central Bank of India, DTAA, annexure 1: rates on interest on deposits by country (a bank's table of article 11 of each treaty, of the UK's article 12); the notified treaties themselves were not opened",
    checkedOn: "2026-11-22",
  },
];
