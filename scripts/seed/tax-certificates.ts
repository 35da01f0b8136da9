import { listNotifications, markRead } from "../../lib/contract/calls/notifications.ts";
import { getTaxCertificates } from "../../lib/contract/calls/tax-certificates.ts";
import { getProfile } from "../../lib/contract/calls/user.ts";
import { type CalendarDate, civilOf, daysBetween } from "../../lib/contract/values/calendar-date.ts";
import { certificateDueOn, type Quarter } from "../../lib/finance/tds-certificates.ts";
import { type Operator, operate } from "../operator.ts";
import type { Client } from "../sandbox/client.ts";
import { pdf } from "../sandbox/files.ts";
import type { Person } from "../sandbox/person.ts";

/*
 * The TDS certificates of the past quarters, which an operator uploads on the day by which payers must issue them. One
 * payer is late, so that the page shows an overdue certificate beside the issued ones.
 */

const QUARTERS: readonly Quarter[] = [1, 2, 3, 4];

export interface CertifiedQuarter {
  readonly financialYear: string;
  readonly quarter: Quarter;
  /** The day of the upload. */
  readonly daysAgo: number;
  /** The last one whose day has passed: one of its certificates is missing. */
  readonly isLate: boolean;
}

/** Whose day is at most `withinDays` days before today, oldest first. */
export function certifiedQuarters(today: CalendarDate, withinDays: number): readonly CertifiedQuarter[] {
  const { year: thisYear } = civilOf(today);
  const years = Array.from({ length: 5 }, (_, index) => thisYear - 4 + index);
  const due = years.flatMap((year) =>
    QUARTERS.map((quarter) => {
      const financialYear = `${year}-${String(year + 1).slice(2)}`;
      const daysAgo = daysBetween({ from: certificateDueOn(financialYear, quarter), to: today });
      return { financialYear, quarter, daysAgo };
    }),
  );
  const past = due.filter(({ daysAgo }) => daysAgo >= 0 && daysAgo <= withinDays);
  const late = past.findLast(({ daysAgo }) => daysAgo > 0);
  return past.map((each) => ({ ...each, isLate: each === late }));
}

/** Uploads the certificates still missing for a person. Idempotent. */
export async function certifyTds(operator: Operator, { client }: Person, due: CertifiedQuarter): Promise<void> {
  const { financialYear, quarter, isLate } = due;
  const { userId, name } = await client.call(getProfile, {});
  const { rows } = await client.call(getTaxCertificates, { financialYear });
  const ofQuarter = rows.filter((row) => row.quarter === quarter);
  const issued = isLate && ofQuarter.length > 1 ? ofQuarter.slice(0, -1) : ofQuarter;
  for (const { tan, payerName, amount, tax, certificate } of issued) {
    if (tan === null || payerName === null || certificate !== null) continue;
    const facts = { tan, financialYear, quarter: String(quarter), amount: String(amount), tax: String(tax) };
    const args = new FormData();
    for (const [field, value] of Object.entries({ action: "issue", payee: userId, ...facts })) args.set(field, value);
    args.set("file", new File([specimen({ ...facts, payerName, payee: name ?? "-" })], "certificate.pdf"));
    await operate(operator, { command: "certificates", args });
  }
  await openNotifications(client);
}

/** The investor has opened the notifications of all certificates but the newest. */
async function openNotifications(client: Client): Promise<void> {
  const { notifications } = await client.call(listNotifications, { pageSize: 50 });
  const unread = notifications.filter(({ subject, readAt }) => subject.kind === "TAX_CERTIFICATE" && readAt === null);
  await Promise.all(unread.slice(1).map(({ notificationId }) => client.call(markRead, { notificationId })));
}

interface Specimen {
  readonly tan: string;
  readonly payerName: string;
  readonly payee: string;
  readonly financialYear: string;
  readonly quarter: string;
  readonly amount: string;
  readonly tax: string;
}

const specimen = ({ tan, payerName, payee, financialYear, quarter, amount, tax }: Specimen) =>
  pdf([
    "SPECIMEN OF THE SANDBOX - NOT A TAX DOCUMENT",
    `Certificate of tax deducted at source: ${financialYear < "2026-27" ? "Form 16A" : "Form 131"}`,
    `Deductor: ${payerName}, TAN ${tan}`,
    `Deductee: ${payee}`,
    `Year ${financialYear}, quarter ${quarter}`,
    `Amount paid or credited: Rs ${amount}`,
    `Tax deducted: Rs ${tax}`,
  ]);
