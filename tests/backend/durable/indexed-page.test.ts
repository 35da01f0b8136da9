/** Pages read by counted buckets equal the same list filtered, sorted and sliced in memory. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type Counter, counterSql, isCounterAccurate } from "../../../backend/platform/counter.ts";
import { type IndexedList, type ListQuery, readListPage } from "../../../backend/platform/indexed-page.ts";
import { type Chance, chanceFrom } from "../../soak/random.ts";

const SHAPES = ["ROUND", "SQUARE", "FLAT"] as const;
const COLOURS = ["RED", "BLUE"] as const;

const counter = {
  name: "thing_tally",
  of: "thing",
  by: { bucket: "substr(row.day, 1, 7)", shape: "row.shape", colour: "coalesce(row.colour, '')" },
  sums: ["weight"],
} as const satisfies Counter;

const list: IndexedList = {
  ...{ counter, order: ["day", "id"], endOf: (month) => `${month}.` },
  rare: [{ column: "shape", value: "FLAT", index: "thing_flat" }],
};

type Thing = { id: number; day: string; shape: string; colour: string | null; weight: number };

const dayOf = (chance: Chance) =>
  `2026-${String(1 + chance.below(12)).padStart(2, "0")}-${String(1 + chance.below(28)).padStart(2, "0")}`;

function write(sql: SqlStorage, chance: Chance, things: number): void {
  const colours = [...COLOURS, null];
  for (let id = 0; id < things; id++) {
    const facts = [chance.oneOf(SHAPES), chance.oneOf(colours.map((colour) => ({ colour }))).colour];
    sql.exec("INSERT INTO thing VALUES (?, ?, ?, ?, ?)", id, dayOf(chance), ...facts, chance.below(50) - 10);
  }
}

function change(sql: SqlStorage, chance: Chance, things: number): void {
  for (let times = 0; times < 60; times++) {
    const id = chance.below(things);
    if (chance.percent(25)) sql.exec("DELETE FROM thing WHERE id = ?", id);
    else sql.exec("UPDATE thing SET day = ?, shape = ?, weight = weight + 1 WHERE id = ?", dayOf(chance), "FLAT", id);
  }
}

function queryOf(chance: Chance): ListQuery {
  const some = <Value>(values: readonly Value[]) => values.filter(() => chance.percent(60));
  const bound = () => (chance.percent(50) ? dayOf(chance) : null);
  return {
    oneOf: {
      shape: chance.percent(50) ? [chance.oneOf(SHAPES)] : undefined,
      colour: chance.percent(50) ? some(COLOURS) : undefined,
    },
    ...{ from: bound(), to: bound(), newestFirst: chance.percent(50) },
    ...{ pageNumber: chance.below(6), pageSize: 1 + chance.below(25) },
  };
}

const textOf = ({ day, id }: Thing) => `${day} ${String(id).padStart(6, "0")}`;

function plainly(things: readonly Thing[], { oneOf, from, to, newestFirst, pageNumber, pageSize }: ListQuery) {
  const fits = (values: readonly string[] | undefined, value: string | null) =>
    values === undefined || values.includes(value ?? "none");
  const matching = things
    .filter(({ shape, colour }) => fits(oneOf.shape, shape) && fits(oneOf.colour, colour))
    .filter(({ day }) => (from ?? "") <= day && day <= (to ?? "9"))
    .toSorted((a, b) => textOf(a).localeCompare(textOf(b)) * (newestFirst ? -1 : 1));
  const first = pageNumber * pageSize;
  return { rows: matching.slice(first, first + pageSize), total: matching.length };
}

const inTable = (name: string, run: (sql: SqlStorage) => void) =>
  runInDurableObject(env.DEAL.getByName(name), (_, { storage }) => {
    storage.sql.exec(`CREATE TABLE thing
      (id INTEGER PRIMARY KEY, day TEXT NOT NULL, shape TEXT NOT NULL, colour TEXT, weight INTEGER NOT NULL) STRICT`);
    storage.sql.exec("CREATE INDEX thing_flat ON thing (day, id) WHERE shape = 'FLAT'");
    run(storage.sql);
  });

it.each([1, 2, 3, 4])("matches an in-memory filter and sort on every page of every filter, seed %i", async (seed) => {
  await inTable(`pages-${seed}`, (sql) => {
    const chance = chanceFrom(seed);
    const things = 50 + chance.below(250);
    sql.exec(counterSql(counter));
    write(sql, chance, things);
    for (let round = 0; round < 3; round++) {
      const all = sql.exec<Thing>("SELECT * FROM thing").toArray();
      for (let requested = 0; requested < 60; requested++) {
        const query = queryOf(chance);
        expect(readListPage(sql, list, { ...query, columns: "*" }), JSON.stringify(query)).toEqual(plainly(all, query));
      }
      change(sql, chance, things);
      expect(isCounterAccurate(sql, counter)).toBe(true);
    }
  });
});

it("counts rows that existed before the index", async () => {
  await inTable("filled", (sql) => {
    write(sql, chanceFrom(9), 80);
    sql.exec(counterSql(counter));
    expect(isCounterAccurate(sql, counter)).toBe(true);
    expect(sql.exec("SELECT sum(entries) AS n FROM thing_tally").one().n).toBe(80);
  });
});

it("reports wrong counts, sums and kinds to the verifier", async () => {
  await inTable("wrong", (sql) => {
    sql.exec(counterSql(counter));
    write(sql, chanceFrom(10), 40);
    for (const tampering of [
      "UPDATE thing_tally SET entries = entries + 1",
      "UPDATE thing_tally SET weight = weight + 1",
      "UPDATE thing_tally SET shape = 'OVAL' WHERE shape = 'FLAT'",
      "DELETE FROM thing_tally WHERE colour = 'RED'",
    ]) {
      sql.exec("CREATE TABLE kept AS SELECT * FROM thing_tally");
      sql.exec(tampering);
      expect(isCounterAccurate(sql, counter), tampering).toBe(false);
      sql.exec("DELETE FROM thing_tally; INSERT INTO thing_tally SELECT * FROM kept; DROP TABLE kept");
      expect(isCounterAccurate(sql, counter)).toBe(true);
    }
  });
});
