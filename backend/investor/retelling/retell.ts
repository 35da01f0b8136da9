/**
 * The news of a book told once more, from what stands in it now: for read models that have lost some of it. Each piece
 * bears the sequence of the latest news, so that it fills a gap, overrules what is older, and is overruled by what comes.
 */
import type { EpochMs } from "../../../lib/contract/calendar-date.ts";
import { userId as parseUserId } from "../../../lib/contract/ids.ts";
import type { Envelope } from "../../objects/outbox.ts";
import { findDeletion } from "../closing/store.ts";
import type { InvestorNews } from "../news.ts";
import { findResidenceChange } from "../residence/store.ts";
import { findFriendlyName } from "../user/friendly-name-store.ts";
import { findIdentity } from "../user/store.ts";
import { findCompletion, findFirstSuccess, findReferral, lastTold } from "./store.ts";

interface Told {
  readonly at: EpochMs;
  readonly news: InvestorNews;
}

/** Nothing of a child, of whom nobody is told; and nothing of a book that nobody has opened. */
export function retell(sql: SqlStorage): readonly Envelope<InvestorNews>[] {
  const identity = findIdentity(sql);
  if (!identity || identity.guardianId !== null) return [];
  const { userId, createdAt } = identity;
  const sequence = lastTold(sql);
  const told: readonly Told[] = [
    { at: createdAt, news: { kind: "INVESTOR_CREATED" } },
    ...milestonesIn(sql),
    ...nameIn(sql, createdAt),
    ...requestsIn(sql),
  ];
  return told.map(({ at, news }) => ({ entity: userId, sequence, at, news }));
}

function* milestonesIn(sql: SqlStorage): Generator<Told> {
  const [referral, completedAt, success] = [findReferral(sql), findCompletion(sql), findFirstSuccess(sql)];
  if (referral) {
    yield { at: referral.at, news: { kind: "REFERRED", referrerId: parseUserId.parse(referral.referrerId) } };
  }
  if (completedAt !== null) yield { at: completedAt, news: { kind: "KYC_COMPLETED" } };
  if (!success) return;
  const { id: investmentId, dealId, productType: category } = success.investment;
  yield { at: success.at, news: { kind: "INVESTMENT_SUCCEEDED", investmentId, dealId, category } };
}

function* nameIn(sql: SqlStorage, at: EpochMs): Generator<Told> {
  const named = findFriendlyName(sql);
  if (named) yield { at, news: { kind: "FRIENDLY_NAME_CHANGED", ...named } };
}

function* requestsIn(sql: SqlStorage): Generator<Told> {
  const [deletion, residence] = [findDeletion(sql), findResidenceChange(sql)];
  if (deletion) {
    const kind = deletion.state === "REQUESTED" ? "DELETION_REQUESTED" : "DELETION_ENDED";
    yield { at: deletion.endedAt ?? deletion.requestedAt, news: { kind } };
    if (deletion.state === "DONE") yield { at: deletion.requestedAt, news: { kind: "ACCOUNT_CLOSED" } };
  }
  if (residence) {
    const kind = residence.state === "IN_REVIEW" ? "RESIDENCE_REQUESTED" : "RESIDENCE_DECIDED";
    yield { at: residence.decidedAt ?? residence.requestedAt, news: { kind } };
  }
}
