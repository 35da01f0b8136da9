/** The parts of an ISIN, and whether its check digit fits. */
import { isinCheckDigit } from "../contract/facts/isin.ts";
import { type Computed, defineCalculator } from "./calculator.ts";
import { type Value, word } from "./outcome.ts";

const FIELD = "isin";
const INDIA = "IN";

/** Digits 8 and 9 of an Indian ISIN, as depositories assign them; others exist. */
const SECURITY_TYPES: Readonly<Record<string, string>> = {
  "01": "equityShare",
  "03": "preferenceShare",
  "07": "debenture",
  "08": "debenture",
  "14": "commercialPaper",
  "15": "securitisedDebt",
  "16": "certificateOfDeposit",
};

/** The third character of an Indian ISIN. */
function issuerOf(letter: string): string {
  if (letter === "E") return "company";
  if (letter === "F") return "mutualFund";
  return /\d/.test(letter) ? "government" : "otherIssuer";
}

const text = (value: string): Value => ({ is: "text", text: value });

function explain(code: string): Computed {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code)) return { problems: [{ field: FIELD, code: "ISIN_INVALID" }] };
  const body = code.slice(0, -1);
  const expected = String(isinCheckDigit(body));
  const isIndian = code.startsWith(INDIA);
  const isRight = code.endsWith(expected);
  const digits = [...body].map((character) => Number.parseInt(character, 36)).join("");
  const securityType = SECURITY_TYPES[code.slice(7, 9)];
  return {
    outcome: {
      headline: { name: "checkDigitIs", value: word(isRight ? "right" : "wrong") },
      lines: [
        { name: "country", value: text(code.slice(0, 2)) },
        ...(isIndian
          ? [
              { name: "issuerKind", value: word(issuerOf(code.charAt(2))) },
              { name: "issuerCode", value: text(code.slice(3, 7)) },
              { name: "securityType", value: securityType ? word(securityType) : text(code.slice(7, 9)) },
              { name: "serial", value: text(code.slice(9, 11)) },
            ]
          : [{ name: "nationalCode", value: text(code.slice(2, 11)) }]),
        { name: "checkDigit", value: text(code.slice(-1)) },
        { name: "expectedDigit", value: text(expected), isTotal: true },
      ],
      working: [{ name: "isinWorking", values: { digits: text(digits), digit: text(expected) } }],
      cautions: [
        ...(isRight ? [] : [{ name: "isinWrongCaution", values: {} }]),
        ...(isIndian ? [] : [{ name: "isinForeignCaution", values: { country: text(code.slice(0, 2)) } }]),
        { name: "isinCaution", values: {} },
      ],
    },
  };
}

export const isinChecker = defineCalculator({
  slug: "isin",
  category: null,
  fields: { [FIELD]: { is: "code", preset: "INE0ULT01015", length: 12 } },
  compute: ({ isin }) => explain(isin),
});
