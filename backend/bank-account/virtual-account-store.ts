/** The virtual accounts of one bank account: numbers that its bank passes on to it, one for each investor and deal. */
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";

export type OwnerKind = "INVESTOR" | "DEAL";

export interface StatementVirtualAccount {
  readonly number: string;
  readonly ownerKind: OwnerKind;
  readonly owner: string;
  readonly holderName: string;
  readonly closedAt: EpochMs | null;
}

type Row = { [K in keyof StatementVirtualAccount]: StatementVirtualAccount[K] };

const ACCOUNT = `SELECT number, owner_kind AS ownerKind, owner, holder_name AS holderName, closed_at AS closedAt FROM virtual_account`;

const DIGITS = 9;

/** ISO 7064, mod 97-10, one digit short: a typed number with one wrong or two swapped digits is invalid. */
function withCheckDigits(digits: string): string {
  let rest = 0;
  for (const digit of `${digits}00`) rest = (rest * 10 + Number(digit)) % 97;
  return digits + String(98 - rest).padStart(2, "0");
}

export class VirtualAccountStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(number: string): StatementVirtualAccount | null {
    return this.#sql.exec<Row>(`${ACCOUNT} WHERE number = ?`, number).toArray()[0] ?? null;
  }

  findOf(kind: OwnerKind, owner: string): StatementVirtualAccount | null {
    return this.#sql.exec<Row>(`${ACCOUNT} WHERE owner_kind = ? AND owner = ?`, kind, owner).toArray()[0] ?? null;
  }

  /** The account of this owner, with the next number when there is none. */
  open(
    prefix: string,
    { ownerKind, owner, holderName }: Pick<StatementVirtualAccount, "ownerKind" | "owner" | "holderName">,
  ) {
    const known = this.findOf(ownerKind, owner);
    if (known) return known;
    const { n } = this.#sql.exec<{ n: number }>("SELECT count(*) AS n FROM virtual_account").one();
    const number = prefix + withCheckDigits(String(n + 1).padStart(DIGITS, "0"));
    const insert = "INSERT INTO virtual_account (number, owner_kind, owner, holder_name) VALUES (?, ?, ?, ?)";
    this.#sql.exec(insert, number, ownerKind, owner, holderName);
    return { number, ownerKind, owner, holderName, closedAt: null };
  }

  /** A closed account's holder is compared with no sender any more. */
  forgetHolder(owner: string): void {
    this.#sql.exec("UPDATE virtual_account SET holder_name = '' WHERE owner_kind = 'INVESTOR' AND owner = ?", owner);
  }

  close(number: string, at: EpochMs): void {
    this.#sql.exec("UPDATE virtual_account SET closed_at = coalesce(closed_at, ?) WHERE number = ?", at, number);
  }
}
