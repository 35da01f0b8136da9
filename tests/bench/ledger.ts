import { join } from "node:path";
import { build } from "esbuild";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { root } from "../../scripts/paths.ts";
import type { RunningServer } from "../../scripts/server.ts";
import { bareDate } from "./bare.ts";
import { compare, type Pace, type Row, show } from "./compare.ts";

/*
 * A command of the ledger beside an object that writes the same rows to the same tables and knows nothing: no balance
 * is checked, no key compared, no hash computed, and no trigger guards the rows.
 */

const LEAST = 0.7;

const ledgerModule = (name: string) => JSON.stringify(join(root, `backend/ledger/${name}.ts`));

const workerSource = `
import { DurableObject } from "cloudflare:workers";
import { Ledger } from ${ledgerModule("ledger")};
import { ledgerMigrations } from ${ledgerModule("migrations")};
import { ledgerTimeMigration } from ${ledgerModule("ownership-history")};

const tables = [...ledgerMigrations, ledgerTimeMigration].map(({ sql }) => sql).join("\\n");
const withoutGuards = tables.replace(/CREATE TRIGGER[\\s\\S]*?END;/g, "");
const AT = 1_764_000_000_000;

export class Ours extends DurableObject {
  constructor(state, env) {
    super(state, env);
    state.storage.sql.exec(tables);
    this.ledger = new Ledger(state);
    this.count = 0;
  }
  fetch() {
    const key = "bench-" + ++this.count;
    const moves = [{ from: "world:INR", to: "wallet:INR", amount: 100 }];
    const { sequence } = this.ctx.storage.transactionSync(() =>
      this.ledger.transfer({ key, at: AT, kind: "RECHARGE", reference: key, moves }));
    return new Response(String(sequence));
  }
}

export class Bare extends DurableObject {
  constructor(state, env) {
    super(state, env);
    state.storage.sql.exec(withoutGuards);
    this.count = 0;
  }
  fetch() {
    const { sql } = this.ctx.storage;
    const sequence = ++this.count;
    const key = "bench-" + sequence;
    this.ctx.storage.transactionSync(() => {
      [["world:INR", -100], ["wallet:INR", 100]].forEach(([account, amount], line) => {
        sql.exec("INSERT INTO posting (sequence, line, account, asset, amount) VALUES (?, ?, ?, 'INR', ?)", sequence, line, account, amount);
        sql.exec("INSERT INTO account (id, asset, balance) VALUES (?, 'INR', ?) ON CONFLICT (id) DO UPDATE SET balance = balance + excluded.balance", account, amount);
      });
      sql.exec("INSERT INTO ledger_transaction (sequence, key, operation, kind, reference, at, previous_hash, hash) VALUES (?, ?, 'TRANSFER', 'RECHARGE', ?, ?, ?, ?)",
        sequence, key, key, AT, "0".repeat(64), "0".repeat(64));
    });
    return new Response(String(sequence));
  }
}

export default {
  fetch(request, env) {
    const { pathname } = new URL(request.url);
    const objects = pathname === "/ours" ? env.OURS : env.BARE;
    return objects.get(objects.idFromName("one")).fetch(request);
  },
};`;

/** Both objects behind one Worker, at `/ours` and `/bare`. */
async function startObjects(): Promise<RunningServer> {
  const bundled = await build({
    stdin: { contents: workerSource, resolveDir: root, loader: "js" },
    ...{ bundle: true, format: "esm", minify: true, write: false, platform: "neutral", logLevel: "error" },
    external: ["cloudflare:*", "node:*"],
  });
  const host = "127.0.0.1";
  const engine = new Miniflare(
    convertV4MiniflareOptions({
      ...{ host, port: 0, cf: false, logRequests: false },
      workers: [
        {
          ...{ name: "objects", compatibilityDate: bareDate, compatibilityFlags: ["nodejs_compat"], modules: true },
          script: bundled.outputFiles[0]?.text ?? "",
          durableObjects: {
            OURS: { className: "Ours", useSQLite: true },
            BARE: { className: "Bare", useSQLite: true },
          },
          unsafeDirectSockets: [{ host, port: 0 }],
        },
      ],
    }),
  );
  const { origin } = await engine.unsafeGetDirectURL("objects");
  return { url: origin, stop: () => engine.dispose() };
}

export async function measureLedger(pace: Pace): Promise<readonly Row[]> {
  const { url: origin, stop } = await startObjects();
  try {
    const measured = await compare({ origin, path: "/ours" }, { origin, path: "/bare" }, pace);
    return [show("a transfer of the ledger, beside a bare object", measured, LEAST)];
  } finally {
    await stop();
  }
}
