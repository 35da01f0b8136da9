/** One bank account whose statements come as files: what operators, gateways and investors' objects call. */
import type { Minor } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { DealId, UserId } from "../../lib/contract/values/ids.ts";
import type { TransferReport } from "../gateways/bank.ts";
import type { Collection } from "../gateways/collections.ts";
import type { Remittance } from "../gateways/remittance.ts";
import { bankAccountSettings, isSameAccount } from "../gateways/statements/account-settings.ts";
import type { BookPage, BookPosition } from "../gateways/statements/book-page.ts";
import type { BankCredit, CreditReturn } from "../gateways/virtual-accounts.ts";
import { type AnswerOutcome, applyAnswer } from "./answers.ts";
import { creditOf, remittanceOf } from "./arrivals.ts";
import { BankBook, notFound } from "./book.ts";
import { collectionOf, collectionSubject, settleSubject } from "./collections.ts";
import { planRetention } from "./context.ts";
import { type Credit, recordReturn, returnCredit } from "./credit-returns.ts";
import { type ActRecord, type FileRecord, FileStore } from "./file-store.ts";
import { rotateKeys } from "./key-rotation.ts";
import type { LineRecord } from "./line-store.ts";
import type { BatchRecord, OutgoingPaymentRecord } from "./payment-store.ts";
import {
  type BatchOutcome,
  type FetchedFile,
  fetchFile,
  orderPayment,
  type PaymentOrder,
  proposeBatch,
  releaseBatch,
  transferReportOf,
  withdrawBatch,
} from "./payments.ts";
import { bookPageOf, forgetInvestor } from "./personal-data.ts";
import { assignLine, type ReviewOutcome, returnLine, settleContradiction } from "./review.ts";
import { declareUnpaid, type UnpaidOutcome, type UnpaidStep, withdrawUnpaid } from "./unpaid.ts";
import { type BankFinding, verifyBankBook } from "./verify.ts";
import type { OwnerKind } from "./virtual-account-store.ts";

/** Rows of a list that an operator is shown. */
const SHOWN_MAX = 200;

declare module "../env.ts" {
  interface Env {
    /** One object per bank account, named by the account's id. */
    readonly BANK_ACCOUNT: DurableObjectNamespace<BankAccountObject>;
  }
}

export interface BankOverview {
  readonly lines: number;
  readonly open: number;
  readonly due: number;
  readonly files: readonly FileRecord[];
  readonly batches: readonly BatchRecord[];
}

export class BankAccountObject extends BankBook {
  /** Registers the account. @returns false for another number or opening balance once the account is in use */
  configure(json: string): boolean {
    const settings = bankAccountSettings.parse(JSON.parse(json));
    return this.ctx.storage.transactionSync(() => {
      const files = new FileStore(this.ctx.storage.sql);
      const known = this.findSettings();
      if (known && files.isInUse() && !isSameAccount(known, settings)) return false;
      files.saveSettings(json);
      return true;
    });
  }

  /** Takes in a file that lies in the bucket, and returns its record. The same file again adds no lines. */
  async takeIn(file: Pick<FileRecord, "digest" | "name" | "operator">): Promise<FileRecord> {
    const context = await this.begin();
    const { digest, name, operator } = file;
    this.ctx.storage.transactionSync(() => {
      if (context.files.find(digest)) return context.files.markStored(digest);
      const at = context.now();
      context.files.insert({ digest, name, operator, at });
      context.files.record({ at, operator, action: "TAKEN_IN", subject: digest, detail: name });
      context.scheduler.schedule({ kind: "READ", reference: digest, dueAt: at });
      planRetention(context);
    });
    await this.read(context, digest);
    return context.files.find(digest) ?? notFound();
  }

  async overview(): Promise<BankOverview> {
    const { lines, payments, files } = await this.begin();
    const due = payments.listIn("DUE", SHOWN_MAX).length;
    return { ...lines.counts(), due, files: files.list(20), batches: payments.listBatches(20) };
  }

  async listOpen(): Promise<readonly LineRecord[]> {
    return (await this.begin()).lines.listOpen(SHOWN_MAX);
  }

  async listActs(): Promise<readonly ActRecord[]> {
    return (await this.begin()).files.listActs(SHOWN_MAX);
  }

  async assign(assignment: Parameters<typeof assignLine>[1]): Promise<ReviewOutcome> {
    const context = await this.begin();
    const outcome = this.ctx.storage.transactionSync(() => assignLine(context, assignment));
    const line = context.lines.find(assignment.id);
    if (outcome === "DECIDED" && line?.purpose === "COLLECTION") await settleSubject(context, line.subject ?? "");
    return outcome;
  }

  async return(returning: Parameters<typeof returnLine>[1]): Promise<ReviewOutcome> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => returnLine(context, returning));
  }

  /** Settles a contradiction in the statements that an operator has clarified with the bank. */
  async settle(settling: Parameters<typeof settleContradiction>[1]): Promise<boolean> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => settleContradiction(context, settling));
  }

  async propose(operator: string): Promise<BatchOutcome> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => proposeBatch(context, operator));
  }

  async release(release: {
    readonly id: string;
    readonly operator: string;
    readonly sum: Minor;
  }): Promise<BatchOutcome> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => releaseBatch(context, release));
  }

  async withdraw(withdrawal: { readonly id: string; readonly operator: string }): Promise<BatchOutcome> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => withdrawBatch(context, withdrawal));
  }

  async listPayments(batch: string | null): Promise<readonly OutgoingPaymentRecord[]> {
    const { payments } = await this.begin();
    return batch === null ? payments.listIn("DUE", SHOWN_MAX) : payments.listOfBatch(batch);
  }

  async fetchFile(batch: string, operator: string): Promise<FetchedFile | null> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => fetchFile(context, batch, operator));
  }

  /** The bank's pain.002. */
  async answer(bytes: Uint8Array, operator: string): Promise<AnswerOutcome> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => applyAnswer(context, bytes, operator));
  }

  /** Two operators end a payment that the bank says it has not made. */
  async declareUnpaid(step: UnpaidStep): Promise<UnpaidOutcome> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => declareUnpaid(context, step));
  }

  /** Withdraws what one operator has proposed of it. */
  async withdrawUnpaid(step: UnpaidStep): Promise<UnpaidOutcome> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => withdrawUnpaid(context, step));
  }

  async openVirtualAccount(owner: {
    readonly ownerKind: OwnerKind;
    readonly owner: string;
    readonly holderName: string;
  }): Promise<string> {
    const { accounts, settings, storage } = await this.begin();
    return storage.transactionSync(() => accounts.open(settings.virtualPrefix, owner).number);
  }

  async closeVirtualAccount(number: string): Promise<void> {
    const { accounts, now, storage } = await this.begin();
    storage.transactionSync(() => accounts.close(number, now()));
  }

  /** All credits of a virtual account, oldest first. */
  async remittances(number: string): Promise<readonly Remittance[]> {
    const { lines, settings } = await this.begin();
    return lines.listOf(number).flatMap((line) => remittanceOf(line, settings) ?? []);
  }

  async credits(number: string): Promise<readonly BankCredit[]> {
    const { lines } = await this.begin();
    return lines.listOf(number).flatMap((line) => creditOf(line) ?? []);
  }

  async returnCredit(credit: Credit): Promise<CreditReturn> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => returnCredit(context, credit));
  }

  async recordReturn(credit: Credit, operator: string): Promise<boolean> {
    const context = await this.begin();
    return this.ctx.storage.transactionSync(() => recordReturn(context, credit, operator));
  }

  async collection(
    deal: DealId,
    due: { readonly payoutSequence: number; readonly dueOn: CalendarDate; readonly on: CalendarDate },
  ): Promise<Collection> {
    return collectionOf(await this.begin(), collectionSubject(deal, due), due.on);
  }

  async order(order: PaymentOrder & { readonly investor: UserId }): Promise<void> {
    const context = await this.begin();
    this.ctx.storage.transactionSync(() => orderPayment(context, order));
  }

  async transferStatus(key: string): Promise<TransferReport> {
    return transferReportOf(await this.begin(), key);
  }

  /** One page of the records of an investor's transfers. */
  async bookPage(owner: UserId, position: BookPosition): Promise<BookPage> {
    return bookPageOf(await this.begin(), owner, position);
  }

  async forget(owner: UserId, what: "HOLDER" | "BOOKS"): Promise<void> {
    const context = await this.begin();
    context.storage.transactionSync(() => forgetInvestor(context, owner, what));
  }

  async verify(): Promise<readonly BankFinding[]> {
    const context = await this.begin();
    const isAsleep = await context.scheduler.isAsleep();
    const asleep = { invariant: "I10", subject: "jobs", detail: "work to do, and no alarm set" } as const;
    return [...verifyBankBook(context), ...(isAsleep ? [asleep] : [])];
  }

  async rotateKeys(): Promise<void> {
    await rotateKeys(await this.begin());
  }
}
