/** What the content service's calls about GIFT City ask of one investor. */
import type { Deal } from "../../../lib/contract/deals.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { GiftObstacle, GiftVerdict } from "../../../lib/contract/gift.ts";
import type { DealId, InvestmentId, UserId } from "../../../lib/contract/ids.ts";
import type { Investment } from "../../../lib/contract/investments.ts";
import { giftBond } from "../../../lib/products/gift-bond.ts";
import { giftDeposit } from "../../../lib/products/gift-deposit.ts";
import { getDeal } from "../../catalogue/deals.ts";
import { featureFlags } from "../../catalogue/remote-config.ts";
import type { Book } from "../book.ts";
import { lacksAccreditation } from "../investment/eligibility.ts";
import { getInvestmentView } from "../investment/operations.ts";
import { kycStateOf } from "../kyc/state.ts";
import type { Operations } from "../operation.ts";
import { isGiftEnabled } from "../residence/gift-route.ts";
import { getIdentity } from "../user/store.ts";

type GiftKind = (typeof giftDeposit | typeof giftBond)["kind"];

/** @throws Refusal NOT_FOUND for what is not his, or of another kind. */
function getGiftInvestment(book: Book, id: InvestmentId, kind: GiftKind): Investment {
  const investment = getInvestmentView(book, id);
  if (investment.kind !== kind) throw new Refusal("NOT_FOUND");
  return investment;
}

interface Question {
  readonly dealId: DealId;
  readonly userId?: UserId | undefined;
}

/** @throws Refusal NOT_FOUND for a deal that is none of this kind, or a question about somebody else. */
async function verdictOn(book: Book, { dealId, userId }: Question, kind: GiftKind): Promise<GiftVerdict> {
  if (userId !== undefined && userId !== book.userId) throw new Refusal("NOT_FOUND");
  const deal = await getDeal(book.env, dealId, book.clock.now());
  if (deal.product.kind !== kind) throw new Refusal("NOT_FOUND");
  const reason = await obstacleTo(book, deal);
  return { canInvest: reason === null, reason };
}

/** The checks of the walk to an investment, in the order in which somebody would mend what is missing. */
async function obstacleTo(book: Book, deal: Deal): Promise<GiftObstacle | null> {
  if (!isGiftEnabled(getIdentity(book.sql).country)) return "GIFT_FOR_NON_RESIDENTS";
  if (!kycStateOf(book).canInvest) return "KYC_INCOMPLETE";
  if (lacksAccreditation(book, deal.product)) return "ACCREDITATION_REQUIRED";
  const { investEnabled } = await featureFlags(book.env, book.userId);
  if (!investEnabled) return "INVESTING_CLOSED";
  return deal.progress.status === "OPEN" ? null : "DEAL_NOT_OPEN";
}

export const giftOperations = {
  "gift.fd-investment": (book, { id }) => getGiftInvestment(book, id, giftDeposit.kind),
  "gift.sb-investment": (book, { id }) => getGiftInvestment(book, id, giftBond.kind),
  "gift.can-invest-in-fd": (book, question) => verdictOn(book, question, giftDeposit.kind),
  "gift.can-invest-in-sb": (book, question) => verdictOn(book, question, giftBond.kind),
} satisfies Partial<Operations>;
