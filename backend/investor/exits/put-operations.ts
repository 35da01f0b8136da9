/** Exercise and revocation of puts. Each is one transaction; the redemption is a payout, paid by the scheduler like any other. */
import type {
  exercisePut,
  PutExercise,
  PutQuote,
  PutWindow,
  quotePut,
  requestPutOtp,
} from "../../../lib/contract/calls/bond-puts.ts";
import { addMinor, addPaise, paise, subtractMinor, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type InvestmentId, putExerciseId } from "../../../lib/contract/values/ids.ts";
import type { Redemption } from "../../../lib/finance/bond.ts";
import { putWindowOf } from "../../../lib/finance/bond-put.ts";
import { previousBusinessDay } from "../../../lib/finance/business-days.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import { untaxedRedemption } from "../../../lib/products/redemption-gain.ts";
import { taxedByPayer } from "../../../lib/products/tax.ts";
import { businessDay } from "../../platform/clock.ts";
import { lotsIfPut } from "../claims/bond-tax.ts";
import { gainOfLot, leavingLots, withGross } from "../claims/lot-parts.ts";
import { isRevocable, putsOf, windowStateOf } from "../claims/put-rules.ts";
import {
  endPut,
  findPut,
  getPut,
  insertPut,
  listPuts,
  type PutRecord,
  standingPuts,
  valuePutSince,
} from "../claims/put-store.ts";
import { type BondHolding, bondHoldingOf } from "../claims/sale-rules.ts";
import { valueOrderedSince } from "../claims/sale-store.ts";
import { findInvestment, getInvestment } from "../holdings/investment-store.ts";
import { incomeWith } from "../holdings/payer-tax.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { authoriseSale, saleStepUp } from "../identity/sale-authorisation.ts";
import { requestStepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { positionOf, promisesOf, redemptionOf, repromise } from "./put-schedule.ts";
import { availableUnitsOf } from "./sale-orders.ts";

interface Chosen {
  readonly investmentId: InvestmentId;
  readonly on: CalendarDate;
  readonly units: number;
}

const dayOf = ({ clock }: Pick<AccountContext, "clock">) => businessDay(clock);

/** @throws AppError NOT_FOUND */
function holdingOf(context: AccountContext, id: InvestmentId): BondHolding | null {
  const investment = findInvestment(context.sql, id);
  if (!investment) throw new AppError("NOT_FOUND");
  return bondHoldingOf(investment);
}

interface Puttable {
  readonly holding: BondHolding;
  readonly put: Redemption;
}

/**
 * The holding and its put, if this number of bonds can be put now. Read again in every transaction that decides on it.
 * @throws AppError NOT_FOUND, PUT_CLOSED, PUT_EXERCISED, UNITS_NOT_AVAILABLE
 */
function getPuttable(context: AccountContext, { investmentId, on, units }: Chosen): Puttable {
  const holding = holdingOf(context, investmentId);
  const put = holding && putsOf(holding).find((each) => each.on === on);
  if (!(holding && put)) throw new AppError("PUT_CLOSED");
  const payouts = listPayouts(context.sql, investmentId);
  if (windowStateOf(holding, payouts, { put, ...dayOf(context) }) !== "OPEN") throw new AppError("PUT_CLOSED");
  if (standingPuts(context.sql, investmentId).some((exercised) => exercised.on === on))
    throw new AppError("PUT_EXERCISED");
  if (units > availableUnitsOf(context, holding)) {
    throw fieldError<typeof exercisePut | typeof quotePut | typeof requestPutOtp>("units", "UNITS_NOT_AVAILABLE");
  }
  return { holding, put };
}

/** The quote of a put; its tax includes the payouts that the issuer owes besides once the put is exercised. */
function quoteOf(context: AccountContext, { holding, put }: Puttable, chosen: Chosen): PutQuote {
  const { id, product, tradesOn, investedOn, payerName } = holding;
  const { units } = chosen;
  const position = positionOf(context, holding, [chosen]);
  const { redemption: promised, ...last } = redemptionOf(position, { redemption: put, units });
  const premium = promised?.premium ?? ZERO_PAISE;
  const lots = lotsIfPut(context.sql, holding, { units, on: last.accruesTo });
  const gainLots = withGross(lots, addMinor(last.principal, premium)).map(gainOfLot);
  const gain = addMinor(...gainLots.map((lot) => lot.gain));
  const redeems = { redemption: untaxedRedemption(premium, gain), gainLots };
  const untaxed = { ...last, payoutSequence: 1, kind: "PUT", ...redeems } as const;
  const from = previousBusinessDay(put.on, context.clock.calendar());
  const others = promisesOf(position)
    .filter(({ kind, accruesTo }) => accruesTo > from || (accruesTo === from && kind !== "PUT"))
    .map((row, index) => ({ ...row, payoutSequence: index + 2 }));
  const { taxpayer } = position;
  const isKept = ({ investmentId, status, accruesTo }: PayoutRecord) =>
    investmentId !== id || status === "PAID" || accruesTo < from;
  const otherIncome = incomeWith(context, { payerName, taxpayer, isKept });
  const taxed = { product, acquiredOn: tradesOn ?? investedOn, taxpayer: { ...taxpayer, otherIncome } };
  const [redeemed = untaxed] = taxedByPayer({ ...taxed, payouts: [untaxed, ...others] });
  const { principal, tdsRateBps, tds, net, dueOn: redeemsOn, interest, redemption = untaxed.redemption } = redeemed;
  const { closesOn } = putWindowOf(holding.traded.bond, put, context.clock.calendar());
  return {
    ...{ ...chosen, principal, premium, interest: subtractMinor(interest, premium) },
    ...{ redemption, tdsRateBps, tds, net, redeemsOn, closesOn },
    lots: leavingLots(lots, { product, on: redeemsOn }),
    unitsLeft: availableUnitsOf(context, holding) - units,
  };
}

const bindingOf = ({ investmentId, on, units }: Chosen) => `put ${investmentId} ${on} ${units}`;

function exerciseView(context: AccountContext, record: PutRecord): PutExercise {
  const { id: putId, value: _, payoutSequence: __, ...facts } = record;
  const holding = bondHoldingOf(getInvestment(context.sql, record.investmentId));
  const put = holding && putsOf(holding).find(({ on }) => on === record.on);
  const isOpen = record.status === "EXERCISED" && holding !== null && put !== undefined && put !== null;
  return { putId, ...facts, isRevocable: isOpen && isRevocable(holding, { put, ...dayOf(context) }) };
}

function windowsOf(context: AccountContext, holding: BondHolding): readonly PutWindow[] {
  const payouts = listPayouts(context.sql, holding.id);
  const exercised = standingPuts(context.sql, holding.id);
  return putsOf(holding).map((put) => {
    const { opensOn, closesOn, redeemsOn } = putWindowOf(holding.traded.bond, put, context.clock.calendar());
    const exercise = exercised.find(({ on }) => on === put.on);
    return {
      ...{ ...put, opensOn, closesOn, redeemsOn },
      state: windowStateOf(holding, payouts, { put, ...dayOf(context) }),
      exercise: exercise ? exerciseView(context, exercise) : null,
    };
  });
}

export const putOperations = {
  "bonds.puts": (context, { investmentId }) => {
    const holding = holdingOf(context, investmentId);
    return {
      investmentId,
      availableUnits: holding ? availableUnitsOf(context, holding) : 0,
      windows: holding ? [...windowsOf(context, holding)] : [],
      exercises: listPuts(context.sql, investmentId).map((record) => exerciseView(context, record)),
    };
  },

  "bonds.put-quote": (context, chosen) => quoteOf(context, getPuttable(context, chosen), chosen),

  "bonds.put-otp-request": async (context, chosen, command) => {
    const puttable = getPuttable(context, chosen);
    const { net } = quoteOf(context, puttable, chosen);
    const { title, currency } = puttable.holding;
    const sent = await requestStepUp(context, command, {
      ...saleStepUp(bindingOf(chosen)),
      text: (t, code) =>
        t("notices.code.putBonds", { code, count: chosen.units, title, amount: amountText(net, currency) }),
    });
    return command.commit(() => sent);
  },

  "bonds.put-exercise": async (context, { otp, ...chosen }, command) => {
    const { principal, premium } = quoteOf(context, getPuttable(context, chosen), chosen);
    const value = addMinor(principal, premium);
    const assertAuthorised = await authoriseSale(context, command, {
      terms: bindingOf(chosen),
      value: paise(value),
      soldSince: (since) => addPaise(valueOrderedSince(context.sql, since), valuePutSince(context.sql, since)),
      otp,
    });
    return command.commit(() => {
      assertAuthorised();
      // The window may have closed, or the bonds may have been sold, while the code was checked.
      const { holding } = getPuttable(context, chosen);
      const id = putExerciseId.parse(`put_${context.ids.letters()}`);
      insertPut(context.sql, { id, ...chosen, value, exercisedAt: context.clock.now() });
      repromise(context, holding, chosen);
      return exerciseView(context, getPut(context.sql, id));
    });
  },

  "bonds.put-revoke": (context, { putId }, command) => {
    if (!findPut(context.sql, putId)) throw new AppError("NOT_FOUND");
    return command.commit(() => {
      const record = getPut(context.sql, putId);
      if (record.status === "REVOKED") return exerciseView(context, record);
      const holding = bondHoldingOf(getInvestment(context.sql, record.investmentId));
      const put = holding && putsOf(holding).find(({ on }) => on === record.on);
      const isOpen = record.status === "EXERCISED" && holding && put;
      if (!(isOpen && isRevocable(holding, { put, ...dayOf(context) }))) throw new AppError("PUT_CLOSED");
      endPut(context.sql, { id: putId, status: "REVOKED", at: context.clock.now() });
      repromise(context, holding, record);
      return exerciseView(context, getPut(context.sql, putId));
    });
  },
} satisfies Partial<Operations>;
