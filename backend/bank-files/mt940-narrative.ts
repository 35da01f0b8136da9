/**
 * The narrative of a line (`:86:`), in the two usual structures: numbered parts (`?20…?32…`) and named ones
 * (`/EREF/…/ORDP//NAME/…`). Any other text is kept unchanged.
 */
import { fieldOf, LINE_TEXT_MAX } from "./bounds.ts";
import type { Counterparty } from "./statement.ts";

interface Narrative {
  readonly text: string;
  readonly counterparty: Counterparty;
  readonly endToEndId: string;
}

export function narrativeOf(value: string): Narrative {
  const joined = value.split("\n").join("");
  if (joined.slice(3, 4) === "?") return numbered(joined);
  const parts = joined.split("/");
  const after = (name: string) => {
    const at = parts.indexOf(name);
    const found = at < 0 ? [] : parts.slice(at + 1, at + 3);
    return fieldOf(found.find((part) => part !== "") ?? "");
  };
  return {
    text: fieldOf(value.split("\n").join(" "), LINE_TEXT_MAX),
    counterparty: { name: after("NAME"), account: after("ACCT") || after("IBAN"), bank: after("BIC") },
    endToEndId: after("EREF"),
  };
}

/** Each part begins with `?` and two digits: 20 to 29 and 60 to 63 text, 30 bank, 31 account, 32 and 33 name. */
function numbered(joined: string): Narrative {
  const parts = joined.slice(4).split("?");
  const of = (from: number, to: number, glue: string) =>
    parts
      .filter((part) => Number(part.slice(0, 2)) >= from && Number(part.slice(0, 2)) <= to)
      .map((part) => part.slice(2))
      .join(glue);
  const text = fieldOf(`${of(20, 29, " ")} ${of(60, 63, " ")}`, LINE_TEXT_MAX);
  const counterparty = {
    name: fieldOf(of(32, 33, "")),
    account: fieldOf(of(31, 31, "")),
    bank: fieldOf(of(30, 30, "")),
  };
  const [, reference = ""] = text.split("EREF+");
  return { text, counterparty, endToEndId: fieldOf(reference.split(" ")[0] ?? "", 35) };
}
