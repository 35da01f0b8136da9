/**
 * The highest tax that India may take on interest which a resident of another state receives and owns, by the treaty with
 * that state, as dated data. It includes surcharge and cess. Lower rates for banks and governments are left out. Not legal advice.
 */
import type { LawTable } from "./dated-law.ts";
import { type Bps, bps } from "./rounding.ts";

const TEN = bps(1000);
const FIFTEEN = bps(1500);

/** By ISO 3166-1 alpha-2 country. A country that is missing has no treaty, or one whose rate was not checked. */
export const TREATY_INTEREST: LawTable<Readonly<Record<string, Bps>>> = [
  {
    from: "2023-04-01",
    value: {
      AE: bps(1250),
      AL: TEN,
      AM: TEN,
      AT: TEN,
      AU: FIFTEEN,
      BD: TEN,
      BE: FIFTEEN,
      BG: FIFTEEN,
      BR: FIFTEEN,
      BT: TEN,
      BW: TEN,
      BY: TEN,
      CA: FIFTEEN,
      CH: TEN,
      CN: TEN,
      CO: TEN,
      CY: TEN,
      CZ: TEN,
      DE: TEN,
      DK: FIFTEEN,
      EE: TEN,
      ES: FIFTEEN,
      ET: TEN,
      FI: TEN,
      FJ: TEN,
      FR: FIFTEEN,
      GB: FIFTEEN,
      GE: TEN,
      HK: TEN,
      HR: TEN,
      HU: TEN,
      ID: TEN,
      IE: TEN,
      IL: TEN,
      IS: TEN,
      IT: FIFTEEN,
      JO: TEN,
      JP: TEN,
      KE: FIFTEEN,
      KG: TEN,
      KR: FIFTEEN,
      KW: TEN,
      KZ: TEN,
      LK: TEN,
      LT: TEN,
      LU: TEN,
      LV: TEN,
      MA: TEN,
      ME: TEN,
      MK: TEN,
      MM: TEN,
      MN: FIFTEEN,
      MT: TEN,
      MU: bps(750),
      MX: TEN,
      MY: TEN,
      MZ: TEN,
      NA: TEN,
      NL: TEN,
      NO: TEN,
      NP: TEN,
      NZ: TEN,
      OM: TEN,
      PH: FIFTEEN,
      PL: TEN,
      PT: TEN,
      QA: TEN,
      RO: TEN,
      RS: TEN,
      RU: TEN,
      SA: TEN,
      SD: TEN,
      SE: TEN,
      SG: FIFTEEN,
      SI: TEN,
      SY: TEN,
      TH: TEN,
      TJ: TEN,
      TM: TEN,
      TR: FIFTEEN,
      TT: TEN,
      TZ: TEN,
      UA: TEN,
      UG: TEN,
      US: FIFTEEN,
      UY: TEN,
      UZ: TEN,
      VN: TEN,
      ZA: TEN,
      ZM: TEN,
    },
    source:
      "Central Bank of India, DTAA, annexure 1: rates on interest on deposits by country (a bank's table of article 11 of each treaty, of the UK's article 12). Held against further sources in stored copies: IE (Nishith Desai, tax hotline of 17 May 2002, on notification 45/2002), MU (article 11 as amended by notification 68/2016, taxmanagementindia.com blog 242140), HK (secondary pages on the agreement of notification 89/2018), OM (the protocol of notification 69/2025 lowers royalties and fees from 1 April 2026 and, by Taxmann's, EY's and BDO's summaries, leaves interest). The table was read again on 26 November 2026 (cms.centralbankofindia.co.in/English/DTAA.aspx): it gives MU 10, its rate for banks aside, and KE and KR 15, where later treaties are lower; of two rates the higher is taken, except MU, whose amended article was read. Every country was held against PwC's Worldwide Tax Summaries, India, treaty rates (last reviewed on 17 December 2024): it has the same rates except KE and KR 10, where the bank's 15 stands, and FR 10 or 15, where 15 stands although the bank and a compilation at thetaxtalk.com say 10; MU 7.5. A table of 2018 agrees on MU (lawinsider.com, 2ZeWf6Fm4Kz), and Kotak's on 36 others, by article. Left out: IR, SK and TW, which PwC alone names; BA, which it does not name, and EG, GR and LY, whose rate is not below the domestic one. The other treaties themselves were not opened",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
];

/**
 * Countries by whose treaty only their own state taxes the gain of a resident on Indian bonds: the last paragraph of
 * the article on gains, "any other property". A country that is missing lets India tax it, or its treaty was not read.
 */
export const TREATY_GAINS_EXEMPT: LawTable<readonly string[]> = [
  {
    from: "2023-04-01",
    value: ["AE", "SG"],
    source:
      "AE: article 13 (residual paragraph, now 13(5)), quoted in AAR 206 of 1994 (taxcaselaw.com) and Mint's answer on mutual funds (fvbb.com/ns/200831). SG: article 13 residual paragraph on debt securities, CIT (IT) v. Citicorp Investment Bank (Singapore) Ltd, (2023) 457 ITR 203 (Bom), digest at itatonline.org. The treaties themselves were not opened",
    checkedOn: "2026-11-23",
    isUnopened: true,
  },
];
