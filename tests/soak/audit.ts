import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { getDealData } from "../../lib/contract/calls/deals.ts";
import { isInvested } from "../../lib/contract/calls/user.ts";
import { dealId } from "../../lib/contract/values/ids.ts";
import { type Operator, operate } from "../../scripts/operator.ts";
import { type Client, openClient } from "../../scripts/sandbox/client.ts";
import { type AccountFigures, minorOf, type Purse, readAccount, sumOf } from "./account-view.ts";
import { type CoinFacts, checkCoins } from "./coins.ts";
import type { Published } from "./market.ts";
import { eachOf } from "./parallel.ts";
import { type Actor, childrenOf } from "./people.ts";

/*
 * The checks of a run: the product's verifier over every account and deal, and sums of the figures that investors are
 * shown, computed without the product's code. A mismatch is checked again, since providers and banks take some seconds;
 * one that persists is a finding.
 */

const verdict = z.object({
  findings: z.array(z.object({ invariant: z.string(), subject: z.string(), detail: z.string() })),
  checked: z.object({ investors: z.number(), deals: z.number() }),
});
type Verdict = z.output<typeof verdict>;

const ATTEMPTS = 6;
const RETRY_MS = 5_000;

async function verify(operator: Operator): Promise<Verdict> {
  for (let attempt = 1; ; attempt++) {
    const found = verdict.parse(await operate(operator, { command: "verify", args: {} }));
    if (found.findings.length === 0 || attempt === ATTEMPTS) return found;
    await pause(RETRY_MS);
  }
}

export interface Audit {
  readonly accounts: readonly AccountFigures[];
  readonly findings: readonly string[];
  readonly checked: Verdict["checked"];
}

interface Audited {
  readonly operator: Operator;
  readonly people: readonly Actor[];
  readonly published: readonly Published[];
}

export async function audit(audited: Audited): Promise<Audit> {
  const { findings, checked } = await verify(audited.operator);
  const reported = findings.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);
  for (let attempt = 1; ; attempt++) {
    const read = await readAccounts(audited.people);
    const between = await compare(audited, read.accounts);
    const found = [...reported, ...read.findings, ...between];
    if (between.length === 0 || attempt === ATTEMPTS) return { accounts: read.accounts, checked, findings: found };
    await pause(RETRY_MS);
  }
}

async function readAccounts(people: readonly Actor[]): Promise<Omit<Audit, "checked">> {
  const accounts: AccountFigures[] = [];
  const findings: string[] = [];
  await eachOf(people, async (guardian) => {
    for (const actor of [guardian, ...(await childrenOf(guardian))]) {
      const { account, findings: own } = await verifiedAccount(actor);
      accounts.push(account);
      const person = `${actor.isChild ? "a child of " : ""}investor ${actor.character.index}`;
      findings.push(...own.map((detail) => `${person}: ${detail}`));
    }
  });
  return { accounts, findings };
}

async function compare(audited: Audited, accounts: readonly AccountFigures[]): Promise<readonly string[]> {
  return [...compareFriends(accounts), ...compareGroups(accounts), ...(await compareDeals(audited, accounts))];
}

async function verifiedAccount(actor: Actor): Promise<{ account: AccountFigures; findings: readonly string[] }> {
  for (let attempt = 1; ; attempt++) {
    const account = await readAccount(actor);
    const findings = checkAccount(account);
    if (findings.length === 0 || attempt === ATTEMPTS) return { account, findings };
    await pause(RETRY_MS);
  }
}

const difference = (what: string, shown: number, counted: number) =>
  shown === counted ? [] : [`${what}: ${shown} shown, ${counted} by its rows`];

function checkAccount(account: AccountFigures): readonly string[] {
  return [...account.purses.flatMap(checkPurse), ...checkMetals(account), ...checkCoins(coinFactsOf(account))];
}

const coinFactsOf = ({ stash, purses, trades }: AccountFigures): CoinFacts => ({
  ...{ stash, trades },
  investments: purses.flatMap(({ investments }) => investments),
  payouts: purses.flatMap(({ payouts }) => payouts),
});

function checkPurse({ currency, balance, movements, investments, payouts, metrics }: Purse): readonly string[] {
  const ended = movements.filter(({ state }) => state === "SUCCESS");
  const moved = (type: string) =>
    sumOf(
      ended.filter((row) => row.type === type),
      ({ amount }) => amount,
    );
  const successes = investments.filter(({ investmentStatus }) => investmentStatus === "SUCCESS");
  const invested = sumOf(successes, (row) => row.investmentAmount);
  const paid = payouts.filter(({ transactionStatus }) => transactionStatus === "SUCCESS");
  const paidIn = sumOf(
    ended.filter(({ reason }) => reason === "PAYOUT" || reason === "METAL_SALE"),
    ({ amount }) => amount,
  );
  const received = sumOf(paid, ({ amount }) => amount);
  return [
    ...difference(`${currency} in the wallet`, minorOf(balance.posted), moved("CREDIT") - moved("DEBIT")),
    ...difference(`${currency} to spend`, minorOf(balance.balance), minorOf(balance.posted) - minorOf(balance.held)),
    ...difference(`${currency} invested`, minorOf(metrics.invested), invested),
    ...difference(`${currency} received`, minorOf(metrics.received), received),
    ...difference(
      `${currency} received, by investment`,
      received,
      sumOf(successes, (row) => row.received),
    ),
    ...difference(`${currency} paid out to the wallet`, paidIn, received),
    ...difference(
      `${currency} of tax`,
      minorOf(metrics.tds),
      sumOf(paid, ({ tds }) => tds),
    ),
  ];
}

const tenthMgOf = (grams: number) => Math.round(grams * 10_000);

function checkMetals(account: AccountFigures): readonly string[] {
  return [...checkWeights(account), ...checkMetalMoney(account)];
}

/** The cost and proceeds of metals, in the totals and by their trades. */
function checkMetalMoney({ trades, purses }: AccountFigures): readonly string[] {
  const figures = purses.flatMap(({ metrics }) => metrics.metals);
  return figures.flatMap(({ metal, invested, received }) => {
    const own = trades.filter((trade) => trade.metal === metal && trade.state === "SUCCESS");
    const traded = (kind: string) =>
      sumOf(
        own.filter((trade) => trade.kind === kind),
        ({ total }) => total,
      );
    return [
      ...difference(`spent on ${metal}`, minorOf(invested), traded("BUY")),
      ...difference(`raised by ${metal}`, minorOf(received), traded("SELL")),
    ];
  });
}

function checkWeights({ trades, holdings }: AccountFigures): readonly string[] {
  return holdings.flatMap(({ metal, grams }) => {
    const own = trades.filter((trade) => trade.metal === metal && trade.state === "SUCCESS");
    const weigh = (kind: string) =>
      own.filter((trade) => trade.kind === kind).reduce((sum, trade) => sum + tenthMgOf(trade.grams), 0);
    return difference(`${metal} in 0.0001 g`, tenthMgOf(grams), weigh("BUY") - weigh("SELL"));
  });
}

/** Every referred investor is counted once, by the owner of the code. */
function compareFriends(accounts: readonly AccountFigures[]): readonly string[] {
  const referrals = accounts.flatMap(({ referral }) => (referral ? [referral] : []));
  const joined = referrals.reduce((sum, { counts }) => sum + counts.joined, 0);
  return difference("friends", joined, referrals.filter(({ invitedBy }) => invitedBy !== null).length);
}

/** A group's member count equals the number of investors who see it as theirs. */
function compareGroups(accounts: readonly AccountFigures[]): readonly string[] {
  const groups = accounts.flatMap(({ group }) => (group ? [group] : []));
  return [...Map.groupBy(groups, ({ invitationCode }) => invitationCode).values()].flatMap((seen) =>
    seen.flatMap(({ name, progress }) => difference(`members of ${name}`, progress.members, seen.length)),
  );
}

const TAKES_UNITS = ["SUCCESS", "PROCESSING", "PAYMENT_PENDING"];

/** The client of an investor with an investment: shares before their listing are hidden from all others. */
async function findExperienced(people: readonly Actor[]): Promise<Client | null> {
  for (const { client } of people) if ((await client.call(isInvested, {})).isInvested) return client;
  return null;
}

/** A deal's sold units equal the units placed at publication plus those in the investors' own lists. */
async function compareDeals({ operator, people, published }: Audited, accounts: readonly AccountFigures[]) {
  const visitor = openClient(operator.url);
  const experienced = await findExperienced(people);
  const takers = accounts
    .flatMap(({ purses }) => purses)
    .flatMap(({ investments }) => investments)
    .filter(({ investmentStatus }) => TAKES_UNITS.includes(investmentStatus));
  const byDeal = Map.groupBy(takers, (row) => row.dealId);
  const wrong: string[] = [];
  await eachOf(published, async ({ dealId: id, unit, placedUnits, kind }) => {
    const reader = kind === "PRE_IPO" ? experienced : visitor;
    if (!reader) return;
    const units = (byDeal.get(id) ?? []).reduce((sum, row) => sum + (row.units ?? 0), placedUnits);
    const { sold } = await reader.call(getDealData, { id: dealId.parse(id) });
    wrong.push(...difference(`units of ${id}`, Math.round(sold / unit), units));
  });
  return wrong;
}
