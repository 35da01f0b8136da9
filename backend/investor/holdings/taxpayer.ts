import { addDays, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { Taxpayer, TdsRelief } from "../../../lib/finance/taxpayer.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listUnlinkedDays } from "../kyc/pan-link-store.ts";
import { residencyIn } from "../kyc/residence-rules.ts";
import { listMoves } from "../kyc/residence-store.ts";
import { listDeclaredReliefs } from "./tax-declaration-store.ts";
import { listTreatyReliefs } from "./treaty-claim-store.ts";

export interface KnownTaxpayer extends Taxpayer {
  readonly reliefs: readonly TdsRelief[];
}

/** Investing requires a verified PAN, so the TDS rate without PAN applies only while that is not linked with Aadhaar. */
export function taxpayerOf({ sql }: Pick<AccountContext, "sql">): KnownTaxpayer {
  const { country, dateOfBirth: bornOn } = getIdentity(sql);
  const reliefs = [...listDeclaredReliefs(sql), ...listTreatyReliefs(sql, country)];
  const panUnlinked = listUnlinkedDays(sql);
  return {
    ...{ residency: residencyIn(country), panVerified: true, bornOn, reliefs },
    ...(panUnlinked.length > 0 && { panUnlinked }),
  };
}

/** The treaties that applied to payments in the past, each while the investor lived in its country. */
export function pastTreatyReliefs({ sql }: Pick<AccountContext, "sql">): readonly TdsRelief[] {
  const moves = listMoves(sql);
  const stays = [
    ...moves.map(({ from: country }, index) => ({ country, since: moves[index - 1]?.at, until: moves[index]?.at })),
    { country: getIdentity(sql).country, since: moves.at(-1)?.at, until: undefined },
  ];
  return stays.flatMap(({ country, since, until }) =>
    listTreatyReliefs(sql, country).flatMap((relief): TdsRelief[] => {
      const from = since === undefined ? relief.from : later(relief.from, dateInIndia(since));
      const to = until === undefined ? relief.to : earlier(relief.to, addDays(dateInIndia(until), -1));
      return from > to ? [] : [{ ...relief, from, to }];
    }),
  );
}

const later = (one: CalendarDate, other: CalendarDate): CalendarDate => (one > other ? one : other);
const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other);
