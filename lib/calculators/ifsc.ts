/** The parts of an IFSC. Whether the branch exists is not known here: there is no list of branches to look in. */
import { type Computed, defineCalculator } from "./calculator.ts";
import { type Value, word } from "./outcome.ts";

const FIELD = "ifsc";
const text = (value: string): Value => ({ is: "text", text: value });

function explain(code: string): Computed {
  if (/^[A-Z]{4}O[A-Z0-9]{6}$/.test(code)) return { problems: [{ field: FIELD, code: "IFSC_LETTER_O" }] };
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)) return { problems: [{ field: FIELD, code: "IFSC_INVALID" }] };
  const parts = { bank: text(code.slice(0, 4)), branch: text(code.slice(5)) };
  return {
    outcome: {
      headline: { name: "ifscIs", value: word("wellFormed") },
      lines: [
        { name: "bankCode", value: parts.bank },
        { name: "reservedCharacter", value: text(code.charAt(4)) },
        { name: "branchCode", value: parts.branch },
      ],
      working: [{ name: "ifscWorking", values: parts }],
      cautions: [{ name: "ifscCaution", values: {} }],
    },
  };
}

export const ifscChecker = defineCalculator({
  slug: "ifsc",
  category: null,
  fields: { [FIELD]: { is: "code", preset: "YMNB0000123", length: 11 } },
  compute: ({ ifsc }) => explain(ifsc),
});
