/**
 * Razorpay's Smart Collect in memory, with the fields and answers of its public documentation (API reference: Smart Collect
 * with TPV; Refunds; Webhooks: payloads). It accepts only authenticated and documented requests to its own host.
 */
import { z } from "zod";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { failure, KEYS, type Keys, received } from "./world.ts";

const payer = z.strictObject({
  type: z.literal("bank_account"),
  bank_account: z.strictObject({ ifsc: z.string().length(11), account_number: z.string().min(5).max(20) }),
});
const creation = z.strictObject({
  receivers: z.strictObject({ types: z.tuple([z.literal("bank_account")]) }),
  allowed_payers: z.array(payer).max(10),
  description: z.string().max(2048),
  notes: z.record(z.string(), z.string().max(255)),
});
const refund = z.strictObject({ amount: z.number().int().positive() });

type AllowedPayer = z.infer<typeof payer> & { readonly id: string };

interface Account {
  readonly id: string;
  status: "active" | "closed";
  readonly notes: Readonly<Record<string, string>>;
  readonly number: string;
  payers: AllowedPayer[];
}

interface Transfer {
  readonly id: string;
  readonly account: string;
  readonly amount: number;
  readonly utr: string;
  status: string;
  readonly method: string;
  readonly sender: {
    readonly ifsc: string | null;
    readonly bank_name: string | null;
    readonly account_number: string;
  } | null;
}

export class CollectWorld {
  readonly accounts = new Map<string, Account>();
  readonly transfers: Transfer[] = [];
  readonly requested: string[] = [];
  /** Refunds made, by payment. */
  readonly refunds: string[] = [];
  /** Answers that are lost after Razorpay has acted. */
  losing = 0;
  readonly #keys: Keys;
  #ids = 0;

  constructor(keys: Keys = KEYS) {
    this.#keys = keys;
  }

  readonly fetch: Fetch = async (url, init) => {
    const { act, searchParams, refusal } = received(url, init, this.#keys);
    this.requested.push(act);
    if (refusal) return refusal;
    const answer = this.#answer(act, searchParams, init.body ? JSON.parse(String(init.body)) : {});
    if (this.losing > 0) {
      this.losing -= 1;
      throw new Error("the answer was lost");
    }
    return answer;
  };

  #answer(request: string, query: URLSearchParams, body: unknown): Response {
    if (request === "POST /v1/virtual_accounts") return this.#create(body);
    if (request === "GET /v1/virtual_accounts") {
      const items = [...this.accounts.values()]
        .slice(0, Number(query.get("count")))
        .map((each) => this.#entityOf(each));
      return Response.json({ entity: "collection", count: items.length, items });
    }
    const [, verb = "", id = "", rest = ""] = /^(\w+) \/v1\/virtual_accounts\/(va_\w+)(\/.*)?$/.exec(request) ?? [];
    const account = this.accounts.get(id);
    if (account) return this.#onAccount(`${verb} ${rest}`, account, query, body);
    const [, method = "", paymentId = "", act = ""] =
      /^(\w+) \/v1\/payments\/(pay_\w+)(?:\/(\w+))?$/.exec(request) ?? [];
    const transfer = this.transfers.find((each) => each.id === paymentId);
    if (!transfer) return failure("The id provided does not exist");
    if (`${method} ${act}` === "GET ") return Response.json(this.#paymentOf(transfer));
    if (`${method} ${act}` === "GET bank_transfer") return Response.json(this.#bankTransferOf(transfer));
    if (`${method} ${act}` === "POST refund") return this.#refund(transfer, body);
    return failure("The requested URL was not found on the server.", 404);
  }

  #onAccount(act: string, account: Account, query: URLSearchParams, body: unknown): Response {
    const [, payerId = ""] = /^DELETE \/allowed_payers\/(ba_\w+)$/.exec(act) ?? [];
    if (payerId) {
      account.payers = account.payers.filter(({ id }) => id !== payerId);
      return new Response(null, { status: 204 });
    }
    switch (act) {
      case "GET ":
        return Response.json(this.#entityOf(account));
      case "POST /close":
        if (account.status === "closed") return failure("The virtual account is already closed.");
        account.status = "closed";
        return Response.json(this.#entityOf(account));
      case "POST /allowed_payers": {
        const added = payer.safeParse(body);
        if (!added.success || account.payers.length >= 10) return failure("wrong input fields sent.");
        account.payers.push({ ...added.data, id: this.#newId("ba") });
        return Response.json(this.#entityOf(account));
      }
      case "GET /payments": {
        const all = this.transfers.filter((each) => each.account === account.id).toReversed();
        const [count, skip] = [Number(query.get("count")), Number(query.get("skip"))];
        const items = all.slice(skip, skip + count).map((each) => this.#paymentOf(each));
        return Response.json({ entity: "collection", count: items.length, items });
      }
      default:
        return failure("The requested URL was not found on the server.", 404);
    }
  }

  #create(body: unknown): Response {
    const requested = creation.safeParse(body);
    if (!requested.success) return failure("wrong input fields sent.");
    const account: Account = {
      ...{ id: this.#newId("va"), status: "active", notes: requested.data.notes },
      number: `22233332${String(10 ** 7 + this.#ids)}`,
      payers: requested.data.allowed_payers.map((each) => ({ ...each, id: this.#newId("ba") })),
    };
    this.accounts.set(account.id, account);
    return Response.json(this.#entityOf(account));
  }

  #refund(transfer: Transfer, body: unknown): Response {
    const requested = refund.safeParse(body);
    if (!requested.success || requested.data.amount !== transfer.amount) return failure("wrong input fields sent.");
    if (transfer.status === "refunded") return failure("The payment has been fully refunded already");
    transfer.status = "refunded";
    this.refunds.push(transfer.id);
    return Response.json({
      id: this.#newId("rfnd"),
      entity: "refund",
      amount: transfer.amount,
      payment_id: transfer.id,
    });
  }

  /** A transfer that Razorpay took in. */
  receive(
    account: string,
    {
      amount = 50_000_00,
      utr = "UTIB0000000017",
      status = "captured",
      method = "bank_transfer",
      sender = OWN,
    }: Partial<Transfer> = {},
  ): Transfer {
    const transfer = { id: this.#newId("pay"), account, amount, utr, status, method, sender };
    this.transfers.push(transfer);
    return transfer;
  }

  creditedBody({ account, id }: Transfer): string {
    const payload = {
      payment: { entity: { id, entity: "payment", status: "captured" } },
      virtual_account: { entity: this.#entityOf(this.accounts.get(account)) },
    };
    return JSON.stringify({
      entity: "event",
      event: "virtual_account.credited",
      contains: Object.keys(payload),
      payload,
    });
  }

  #entityOf(account: Account | undefined) {
    if (!account) throw new Error("no such account");
    const { id, status, notes, number, payers } = account;
    const receiver = { id: "ba_DzXNNxY8yQu5iV", entity: "bank_account", ifsc: "RATN0VAAPIS", bank_name: "RBL Bank" };
    const receivers = [{ ...receiver, name: "ultra", notes: [], account_number: number }];
    return {
      id,
      entity: "virtual_account",
      name: "ultra",
      status,
      notes,
      amount_paid: 0,
      receivers,
      allowed_payers: payers,
    };
  }

  #paymentOf({ id, amount, status, method }: Transfer) {
    return {
      id,
      entity: "payment",
      amount,
      currency: "INR",
      status,
      method,
      order_id: null,
      captured: true,
      notes: [],
    };
  }

  #bankTransferOf({ id, utr, amount, account, sender }: Transfer) {
    const from = sender && { id: "ba_Di5iqSxtYrTzPU", entity: "bank_account", name: "Acme Corp", notes: [], ...sender };
    const ids = { id: "bt_Di5iqCElVyRlCb", entity: "bank_transfer", payment_id: id, virtual_account_id: account };
    return { ...ids, mode: "NEFT", bank_reference: utr, amount, payer_bank_account: from };
  }

  readonly #newId = (kind: string) =>
    `${kind}_${String(++this.#ids).padStart(6, "0")}${crypto.randomUUID().slice(0, 8)}`;
}

/** The account that test investors have verified. */
export const OWN = { ifsc: "COST0000001", bank_name: "Coastal Bank", account_number: "918273644471" };
export const OTHERS = { ifsc: "UTIB0000013", bank_name: "Axis Bank", account_number: "914010012345679" };
