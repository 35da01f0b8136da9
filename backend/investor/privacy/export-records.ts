/**
 * The account as JSON. Invariant: every table is included except internal ones; rows are read while the file is
 * downloaded, so it is never in memory as a whole.
 */
import { z } from "zod";
import { profile } from "../../../lib/contract/calls/user.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import type { Consultation } from "../../calendar/rpc.ts";
import { type RecordRows, recordsOfInvestor } from "../../catalogue/investor-records.ts";
import { otpObject } from "../../contact/contact.ts";
import type { OtpHistory } from "../../contact/otp-store.ts";
import { ownedSince } from "../../contact/ownership.ts";
import { listBankAccounts } from "../../gateways/statements/account-store.ts";
import type { BookPage, BookPosition } from "../../gateways/statements/book-page.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { findPostalAddress } from "../kyc/postal-address.ts";
import { profileOf } from "../kyc/profile.ts";
import { consultationsOf } from "../social/consultation-operations.ts";
import { listShownTables, NOT_EXPORTED, readRows, type ShownRow } from "./export-store.ts";

const ROWS_AT_ONCE = 200;

const ABOUT = {
  what: "Everything that ultra keeps in your name.",
  units:
    "Amounts are whole minor units (paise, cents), metal is in 0.0001 g, coins are whole. Times are ISO 8601 in UTC.",
  masked:
    "PAN, Aadhaar and account numbers stand here masked, as they do on every screen: you know them, and whoever finds this file should not. We keep the first and the last sealed, and of an Aadhaar its last four digits only.",
  leftOut: {
    ...NOT_EXPORTED,
    "columns of bytes, hashes and tokens":
      "what only a machine can read; the digits that may be shown stand beside them",
  },
  bankBooks: "What the statements of our own bank accounts say of transfers from you and to you.",
  beside:
    "What you handed in, and what we drew up for you, lies in the folder documents, named by its id in records.document. The tax invoices of gold and silver lie in the folder invoices, named by trade_id in records.metal_invoice. The account of each child of yours has a folder of its own under children.",
} as const;

export async function* recordsOf(context: AccountContext): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const head = {
    about: { ...ABOUT, madeAt: z.encode(instant, context.clock.now()) },
    profile: z.encode(profile, profileOf(context)),
    postalAddress: findPostalAddress(context),
    elsewhere: await heldElsewhere(context),
  };
  yield encoder.encode(`${JSON.stringify(head).slice(0, -1)},"records":{`);
  for (const [index, table] of listShownTables(context.sql).entries()) {
    yield encoder.encode(`${index > 0 ? "," : ""}\n${JSON.stringify(table)}:[`);
    for (const rows of rowsOf(context, table)) yield encoder.encode(rows);
    yield encoder.encode("]");
  }
  yield encoder.encode('},"bankBooks":[');
  for await (const entries of bankBooksOf(context)) yield encoder.encode(entries);
  yield encoder.encode("]}\n");
}

/** Entries of our bank accounts on this investor's transfers, read a page at a time. */
async function* bankBooksOf({ env, userId }: AccountContext): AsyncGenerator<string> {
  let separator = "";
  for (const { id } of await listBankAccounts(env.CATALOGUE)) {
    for (let position: BookPosition | null = { of: "LINES", after: 0 }; position !== null; ) {
      const page: BookPage = await env.BANK_ACCOUNT.getByName(id).bookPage(userId, position);
      for (const entry of page.entries) {
        yield `${separator}\n${JSON.stringify(entry)}`;
        separator = ",";
      }
      position = page.next;
    }
  }
}

function* rowsOf({ sql }: Pick<AccountContext, "sql">, table: string): Generator<string> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = readRows(sql, { table, offset, limit: ROWS_AT_ONCE });
    if (rows.length > 0)
      yield `${offset > 0 ? "," : ""}${rows.map((row) => JSON.stringify(withIsoTimes(row))).join(",")}`;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/**
 * Distinguishes timestamps from small numbers: every time since September 2001 is above this. No amount is named
 * `…_at`.
 */
const EARLIEST_MS = 1_000_000_000_000;

function withIsoTimes(row: ShownRow): ShownRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isTime = /(?:^|_)at$/.test(name) && typeof value === "number" && value >= EARLIEST_MS;
      return [name, isTime ? new Date(value).toISOString() : value];
    }),
  );
}

interface OwnContact {
  readonly channel: string;
  readonly value: string;
  readonly ownedSince: string | null;
}

interface HeldElsewhere {
  /** By table name: groups, referrals, friendly name. */
  readonly catalogue: Readonly<Record<string, RecordRows>>;
  /** Per contact: since when it belongs to this investor, and the recently sent one-time codes. */
  readonly contacts: readonly (OwnContact & OtpHistory)[];
  readonly talks: readonly Omit<Consultation, "person">[];
}

/** Data outside the account: in the catalogue, at the login contacts, and in the manager's calendar. */
async function heldElsewhere(context: AccountContext): Promise<HeldElsewhere> {
  const { env, sql, userId } = context;
  const contacts = listLoginContacts(sql).map(async (contact) => ({
    channel: contact.channel,
    value: contact.to,
    ownedSince: await ownedSince(env, contact),
    ...(await otpObject(env, contact).history()),
  }));
  const talks = (await consultationsOf(context)).map(({ person: _, ...talk }) => talk);
  return { catalogue: await recordsOfInvestor(env.CATALOGUE, userId), contacts: await Promise.all(contacts), talks };
}
