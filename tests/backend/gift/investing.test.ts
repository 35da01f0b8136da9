import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import { FOREIGN_CURRENCIES, type ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { dateInIndia, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import { type DealId, type InvestmentId, investmentId } from "../../../lib/contract/values/ids.ts";
import {
  allFindings,
  commitOnly,
  confirm,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  requestInvestmentCode,
  startFlowOf,
} from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { fund, type Investor, inAccount, invoke, setPace } from "../wallet/investor.ts";
import { accountFindings, balanceIn, newNri, remit, setRates } from "./non-resident.ts";

// Five currencies, each from its remittance to the last coupon, with full verification after each payout.

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setRates();
});

const depositIn = (currency: ForeignCurrency, product: Record<string, unknown> = {}) =>
  newDeal({ ...DEAL_FILES.GIFT_DEPOSIT, currency, product: { ...DEAL_FILES.GIFT_DEPOSIT.product, ...product } });

const bondIn = (currency: ForeignCurrency) => newDeal({ ...DEAL_FILES.GIFT_BOND, currency });

const soundness = async (investor: Investor) => [
  ...(await accountFindings(investor)),
  ...(await allFindings(investor)),
];

const daysUntil = (dueOn: Parameters<typeof daysBetween>[0]["to"]) =>
  daysBetween({ from: dateInIndia(clock.now()), to: dueOn });

describe("an NRI's investment in GIFT City", () => {
  it.each(FOREIGN_CURRENCIES)(
    "in %s is repaid in the same currency, with interest and without tax",
    async (currency) => {
      const nri = await newNri({ isAccredited: true });
      await remit(nri, currency, 30_000);
      const deals = [
        await depositIn(currency, { payout: "AT_MATURITY", tenureDays: 400 }),
        await depositIn(currency),
        await bondIn(currency),
      ];
      const held: InvestmentId[] = [];
      for (const deal of deals) held.push(idIn(await invest(nri, deal, 10_000)));
      expect((await balanceIn(nri, currency)).posted).toBe(0);
      const all = await Promise.all(held.map((id) => investmentOf(nri, id)));
      expect(all).toMatchObject(held.map(() => ({ investmentStatus: "SUCCESS", investmentType: "GIFT", currency })));
      const promised = all.flatMap(({ cashflow }) => cashflow).sort((a, b) => a.dueOn.localeCompare(b.dueOn));
      expect(promised.length).toBeGreaterThan(6);
      expect(promised.every(({ tds, tdsRateBps }) => tds === 0 && tdsRateBps === 0)).toBe(true);
      for (const { dueOn } of promised) {
        const days = daysUntil(dueOn);
        if (days < 0) continue;
        await passDays(days + 1, nri);
        expect(await soundness(nri)).toEqual([]);
      }
      const ended = await Promise.all(held.map((id) => investmentOf(nri, id)));
      expect(ended).toMatchObject(held.map(() => ({ stage: "MATURED", expected: 0, tds: 0 })));
      const back = promised.reduce((sum, { gross }) => sum + gross, 0);
      expect(await balanceIn(nri, currency)).toEqual({ posted: back, held: 0, available: back });
      expect(back).toBeGreaterThan(30_000_00);
      expect(await inAccount(nri, ({ ledger }) => ledger.accountBalance(`tds:${currency}`))).toBe(0);
      for (const other of ["INR", ...FOREIGN_CURRENCIES] as const)
        if (other !== currency) expect((await balanceIn(nri, other)).posted).toBe(0);
    },
  );

  it("is refused to residents, and bonds to investors without accreditation", async () => {
    const [resident, nri] = [await newSaver(), await newNri()];
    const [deposit, bond] = [await depositIn("USD"), await bondIn("USD")];
    expect((await startFlowOf(resident, deposit, 5_000)).body.code).toBe("GIFT_FOR_NON_RESIDENTS");
    expect((await startFlowOf(nri, bond, 5_000)).body.code).toBe("ACCREDITATION_REQUIRED");
  });

  it("is served by the content service to its owner only", async () => {
    const [nri, other] = [await newNri({ isAccredited: true }), await newNri()];
    await remit(nri, "GBP", 20_000);
    const deposit = idIn(await invest(nri, await depositIn("GBP"), 5_000));
    const bond = idIn(await invest(nri, await bondIn("GBP"), 5_000));
    const response = await invoke(nri, `/fetch-fd-investments/${deposit}`);
    expect(response.body).toMatchObject({ investmentId: deposit, currency: "GBP", kind: "GIFT_DEPOSIT", tds: 0 });
    expect(response.body.cashflow).toHaveLength(4);
    expect((await invoke(nri, `/fetch-sb-investments/${bond}`)).body).toMatchObject({ kind: "GIFT_BOND" });
    const nobodys = investmentId.parse(`inv_${"0".repeat(25)}`);
    for (const path of [`fd-investments/${bond}`, `sb-investments/${deposit}`, `fd-investments/${nobodys}`]) {
      expect([path, (await invoke(nri, `/fetch-${path}`)).status]).toEqual([path, 404]);
    }
    expect((await invoke(other, `/fetch-fd-investments/${deposit}`)).status).toBe(404);
  });
});

describe("rupees and foreign money", () => {
  it("are never exchanged for each other", async () => {
    const nri = await newNri();
    await fund(nri, 5_00_000);
    await remit(nri, "USD", 2_000);
    const [dollars, euros, rupees] = [await depositIn("USD"), await depositIn("EUR"), await newDeal()];
    const codes = async (deal: DealId, amount: number, source: "WALLET" | "ONLINE" = "WALLET") => {
      // A code can be requested every 30 seconds.
      await passMinutes(1);
      return (await invest(nri, deal, amount, source)).body.code;
    };
    expect(await codes(dollars, 5_000)).toBe("INSUFFICIENT_BALANCE");
    expect(await codes(euros, 1_000)).toBe("INSUFFICIENT_BALANCE");
    expect(await codes(rupees, 6_00_000)).toBe("INSUFFICIENT_BALANCE");
    expect(await codes(dollars, 1_000, "ONLINE")).toBe("ONLINE_PAYMENT_CLOSED");
    expect((await balanceIn(nri, "INR")).available).toBe(5_00_000_00);
    expect((await balanceIn(nri, "USD")).available).toBe(2_000_00);
    expect(await soundness(nri)).toEqual([]);
  });

  it("are separated in every list and total", async () => {
    const nri = await newNri();
    await fund(nri, 5_00_000);
    await remit(nri, "USD", 5_000);
    await remit(nri, "SGD", 700);
    const usd = idIn(await invest(nri, await depositIn("USD"), 3_000));
    const inr = idIn(await invest(nri, await newDeal(), 2_00_000));
    const metrics = async (currency: string) =>
      (await invoke(nri, `/v2/investment-dashboard/get-metrics/ALL?currency=${currency}`)).body;
    expect(await metrics("USD")).toMatchObject({ currency: "USD", invested: 3_000, investmentCount: 1, tds: 0 });
    expect(await metrics("INR")).toMatchObject({ currency: "INR", invested: 2_00_000, investmentCount: 1 });
    expect(await metrics("SGD")).toMatchObject({ invested: 0, investmentCount: 0 });
    const buffer = async (query: string) => (await invoke(nri, `/v2/investments/buffer-available?${query}`)).body;
    expect(await buffer("amount=2500&currency=USD")).toMatchObject({
      available: false,
      shortfall: 500,
      balance: 2_000,
    });
    expect(await buffer("amount=2500&currency=INR")).toMatchObject({
      available: true,
      shortfall: 0,
      balance: 3_00_000,
    });
    const detail = await invoke(nri, "/v2/wallet/account-detail?currency=USD");
    expect(detail.body).toMatchObject({ balance: 2_000, currency: "USD", currencies: ["INR", "USD", "SGD"] });
    const csv = await exports.default.fetch("http://backend/v2/investment-dashboard/get-investments-csv", {
      headers: { "x-tap-auth": nri.token },
    });
    const rows = (await csv.text()).split("\r\n");
    expect(rows.find((row) => row.startsWith(usd))).toContain(",USD,3000.00,");
    expect(rows.find((row) => row.startsWith(inr))).toContain(",INR,200000.00,");
  });

  it("are taxed separately: a non-resident pays 30 % and 4 % cess on rupee interest, none on dollars", async () => {
    const nri = await newNri();
    await fund(nri, 1_00_000);
    await remit(nri, "USD", 1_000);
    const dollars = idIn(await invest(nri, await depositIn("USD", { payout: "AT_MATURITY", tenureDays: 90 }), 1_000));
    const rupees = idIn(await invest(nri, await newDeal(), 1_00_000));
    const [payout] = (await investmentOf(nri, rupees)).cashflow;
    if (!payout) throw new Error("nothing was promised");
    expect(payout.tdsRateBps).toBe(3120);
    expect(payout.tds).toBe(Math.round(payout.interest * 0.312));
    await passDays(100, nri);
    expect(await investmentOf(nri, rupees)).toMatchObject({ stage: "MATURED", tds: payout.tds });
    expect(await investmentOf(nri, dollars)).toMatchObject({ stage: "MATURED", tds: 0 });
    const taxIn = (currency: "INR" | "USD") => inAccount(nri, ({ ledger }) => ledger.accountBalance(`tds:${currency}`));
    expect([await taxIn("INR"), await taxIn("USD")]).toEqual([payout.tds, 0]);
    expect(await soundness(nri)).toEqual([]);
  });
});

describe("a dollar balance for one investment", () => {
  it("pays for one of two concurrent investments", async () => {
    const nri = await newNri();
    await remit(nri, "USD", 1_000);
    const deals = [await depositIn("USD"), await depositIn("USD")];
    const outcomes = await Promise.allSettled(deals.map((deal) => commitOnly(nri, deal, 1_000)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "INSUFFICIENT_BALANCE" },
    });
    await passMinutes(1);
    await nri.object.work();
    expect(await balanceIn(nri, "USD")).toEqual({ posted: 0, held: 0, available: 0 });
    expect(await accountFindings(nri)).toEqual([]);
  });

  it("is invested once when one flow is confirmed repeatedly", async () => {
    const nri = await newNri();
    await remit(nri, "USD", 3_000);
    const key = await flowKeyOf(nri, await depositIn("USD"), 1_000);
    const otp = await requestInvestmentCode(nri, key);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(nri, { key, otp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await balanceIn(nri, "USD")).posted).toBe(2_000_00);
    expect(await soundness(nri)).toEqual([]);
  });
});
