/** A database that holds one of its operations until the test releases it. All others answer at once. */

const ASKING = ["all", "first", "raw", "run"] as const;
type Asking = (typeof ASKING)[number];

const isAsking = (name: string | symbol): name is Asking => ASKING.some((each) => each === name);

export interface HeldDatabase {
  readonly database: D1Database;
  /** Number of operations that began. */
  readonly begun: () => number;
  /** Resolves when the held operation has begun. */
  readonly reached: Promise<void>;
  readonly release: () => void;
}

/** @param held the place of the operation to hold, from 0; null holds none */
export function holdOperation(real: D1Database, held: number | null): HeldDatabase {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let begun = 0;
  async function wait(): Promise<void> {
    if (begun++ !== held) return;
    reached.resolve();
    await released.promise;
  }
  function wrapped(statement: D1PreparedStatement): D1PreparedStatement {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrapped(target.bind(...values));
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return async (...values: unknown[]) => {
          if (isAsking(name)) await wait();
          return Reflect.apply(member, target, values);
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  }
  const database = Object.assign(Object.create(real) as D1Database, {
    prepare: (sql: string) => wrapped(real.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      await wait();
      return real.batch(statements.map((each) => originals.get(each) ?? each));
    },
  });
  return { database, begun: () => begun, reached: reached.promise, release: () => released.resolve() };
}

const TURNS_AFTER_THE_HOLD = 20;

/**
 * Runs the work once for each of its database operations, with that operation held, and requires that the work has not
 * ended before the operation has. @returns the number of operations
 */
export async function endsAfterEveryOperation(
  real: D1Database,
  work: (database: D1Database) => Promise<unknown>,
): Promise<{ readonly operations: number; readonly leftBehind: readonly number[] }> {
  const leftBehind: number[] = [];
  const counted = holdOperation(real, null);
  await work(counted.database);
  const operations = counted.begun();
  for (let place = 0; place < operations; place++) {
    const { database, reached, release } = holdOperation(real, place);
    let isRunning = true;
    const running = work(database).finally(() => {
      isRunning = false;
    });
    await reached;
    for (let turn = 0; turn < TURNS_AFTER_THE_HOLD; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
    if (!isRunning) leftBehind.push(place);
    release();
    await running;
  }
  return { operations, leftBehind };
}
