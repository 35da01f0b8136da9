/** Counts the work of SQL: rows scanned by the engine, and queries. */

export interface Work {
  readonly rowsRead: number;
  readonly queries: readonly { readonly query: string; readonly bindings: readonly unknown[] }[];
}

/** The same account, with every query recorded. */
export function watched<Context extends { readonly sql: SqlStorage }>(
  context: Context,
): { readonly context: Context; work(): Work } {
  const cursors: { rowsRead: number }[] = [];
  const queries: { query: string; bindings: readonly unknown[] }[] = [];
  const exec = (query: string, ...bindings: unknown[]) => {
    const cursor = context.sql.exec(query, ...bindings);
    cursors.push(cursor);
    queries.push({ query, bindings });
    return cursor;
  };
  const sql: SqlStorage = Object.assign(Object.create(context.sql), { exec });
  return {
    context: { ...context, sql },
    work: () => ({ queries, rowsRead: cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0) }),
  };
}
