/**
 * Row counts and column sums per group, maintained by triggers on the counted table. Invariant: a counter equals a
 * GROUP BY over its table; `isCounterAccurate` checks it.
 */

export interface Counter {
  /** Name of the counter's own table. */
  readonly name: string;
  /** The table whose rows are counted. */
  readonly of: string;
  /**
   * The grouping columns of the counter, each with the SQL expression of its value for a row called `row`; never NULL.
   */
  readonly by: Readonly<Record<string, string>>;
  /** Columns of the counted table that are summed: integers, never NULL. */
  readonly sums: readonly string[];
}

/**
 * SQL of a migration that creates the counter's table, fills it from the existing rows and adds its triggers. A
 * released counter must not change.
 */
export function counterSql({ name, of, by, sums }: Counter): string {
  const keys = Object.keys(by).join(", ");
  const added = ["entries", ...sums];
  const valuesOf = (row: string) => Object.values(by).map((value) => value.replaceAll("row.", `${row}.`));
  const isOf = Object.entries(by).map(([key, value]) => `${key} = ${value.replaceAll("row.", "OLD.")}`);
  const add = `INSERT INTO ${name} VALUES (${[...valuesOf("NEW"), "1", ...sums.map((sum) => `NEW.${sum}`)].join(", ")})
      ON CONFLICT (${keys}) DO UPDATE SET ${added.map((sum) => `${sum} = ${sum} + excluded.${sum}`).join(", ")};`;
  const less = ["entries = entries - 1", ...sums.map((sum) => `${sum} = ${sum} - OLD.${sum}`)];
  const take = `UPDATE ${name} SET ${less.join(", ")} WHERE ${isOf.join(" AND ")};`;
  return `
    CREATE TABLE ${name} (
      ${Object.keys(by)
        .map((key) => `${key} ANY NOT NULL`)
        .join(", ")},
      entries INTEGER NOT NULL CHECK (entries >= 0),
      ${sums.map((sum) => `${sum} INTEGER NOT NULL,`).join(" ")}
      PRIMARY KEY (${keys})
    ) STRICT, WITHOUT ROWID;
    INSERT INTO ${name} ${recountSql({ of, by, sums })};
    CREATE TRIGGER ${name}_takes_in AFTER INSERT ON ${of} BEGIN ${add} END;
    CREATE TRIGGER ${name}_follows AFTER UPDATE ON ${of} BEGIN ${take} ${add} END;
    CREATE TRIGGER ${name}_lets_go AFTER DELETE ON ${of} BEGIN ${take} END;`;
}

/** Computes the counter's content from the rows. */
function recountSql({ of, by, sums }: Omit<Counter, "name">): string {
  const values = Object.values(by).map((value) => value.replaceAll("row.", `${of}.`));
  const added = ["count(*)", ...sums.map((sum) => `sum(${sum})`)];
  const places = values.map((_, index) => index + 1).join(", ");
  return `SELECT ${[...values, ...added].join(", ")} FROM ${of} GROUP BY ${places}`;
}

/** Whether the counter agrees with the rows of its table. */
export function isCounterAccurate(sql: SqlStorage, counter: Counter): boolean {
  const stored = `SELECT * FROM ${counter.name} WHERE entries > 0`;
  const counted = recountSql(counter);
  const differing = `SELECT 1 FROM (SELECT * FROM (${stored}) EXCEPT SELECT * FROM (${counted}))
    UNION ALL SELECT 1 FROM (SELECT * FROM (${counted}) EXCEPT SELECT * FROM (${stored})) LIMIT 1`;
  return sql.exec(differing).toArray().length === 0;
}
