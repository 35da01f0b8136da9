/** Rows of comma-separated values (RFC 4180), bounded. A quote within a quoted cell is written twice. */
import { LINES_MAX, TEXT_MAX } from "./bounds.ts";

export type Row = readonly string[];

const CELLS_MAX = 200;

/** Rows without any text are left out. Null when there are more rows than lines may be, or more cells than any bank has. */
export function rowsOf(text: string, delimiter: string): readonly Row[] | null {
  const rows = new Rows(delimiter);
  for (const character of text) {
    rows.add(character);
    if (rows.isTooLarge) return null;
  }
  return rows.end();
}

class Rows {
  readonly #delimiter: string;
  readonly #rows: string[][] = [];
  #row: string[] = [];
  #cell = "";
  /** QUOTE: a quote was read within a quoted cell, which ends it unless another follows. */
  #state: "PLAIN" | "QUOTED" | "QUOTE" = "PLAIN";

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  get isTooLarge(): boolean {
    return this.#rows.length > LINES_MAX || this.#row.length > CELLS_MAX;
  }

  add(character: string): void {
    switch (this.#state) {
      case "QUOTED":
        if (character === '"') this.#state = "QUOTE";
        else this.#append(character);
        return;
      case "QUOTE":
        this.#state = character === '"' ? "QUOTED" : "PLAIN";
        if (character === '"') this.#append(character);
        else this.#addPlain(character);
        return;
      case "PLAIN":
        if (character === '"' && this.#cell.trim() === "") this.#state = "QUOTED";
        else this.#addPlain(character);
    }
  }

  end(): readonly Row[] {
    this.#endRow();
    return this.#rows;
  }

  #addPlain(character: string): void {
    if (character === this.#delimiter) this.#endCell();
    else if (character === "\n" || character === "\r") this.#endRow();
    else this.#append(character);
  }

  #append(character: string): void {
    if (this.#cell.length < TEXT_MAX) this.#cell += character;
  }

  #endCell(): void {
    this.#row.push(this.#cell);
    this.#cell = "";
  }

  #endRow(): void {
    this.#endCell();
    if (this.#row.some((cell) => cell.trim() !== "")) this.#rows.push(this.#row);
    this.#row = [];
  }
}
