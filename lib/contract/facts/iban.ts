/**
 * Foreign bank accounts. An IBAN (ISO 13616) consists of its country, two check digits (ISO 7064, MOD 97-10) and the
 * number of characters in its country's registry entry; a SWIFT code is a BIC (ISO 9362), whose fifth and sixth
 * letters are the country.
 */

/** The length of an IBAN by country: `AE23`. From the IBAN registry of SWIFT. */
const LENGTHS = `
  AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28
  EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26
  IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28
  NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25
  SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
`;

const lengthOf = new Map(
  [...LENGTHS.matchAll(/([A-Z]{2})(\d{2})/g)].map(([, country, length]) => [country, Number(length)]),
);

/** Whether banks of this country (ISO 3166-1 alpha-2) accept only an IBAN. */
export const usesIban = (country: string): boolean => lengthOf.has(country);

/** `text` must be without spaces and in capitals. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(text) || text.length !== lengthOf.get(text.slice(0, 2))) return false;
  const rearranged = text.slice(4) + text.slice(0, 4);
  // A letter counts as two digits, with A = 10. Carrying only the remainder keeps the numbers small.
  const remainder = [...rearranged].reduce((rest, character) => {
    const value = Number.parseInt(character, 36);
    return (rest * (value < 10 ? 10 : 100) + value) % 97;
  }, 0);
  return remainder === 1;
}

/** Eight characters, or eleven with a branch. */
export const SWIFT_CODE = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

export const countryOfSwiftCode = (swiftCode: string): string => swiftCode.slice(4, 6);
