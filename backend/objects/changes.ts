/**
 * How many rows an object's database has written since the object woke, whoever wrote them: SQLite counts every insert,
 * update and delete itself, those of triggers and of changes that were undone too. It only ever rises while the object is
 * awake, and begins anew when it wakes.
 */
export function countChanges(sql: SqlStorage): number {
  return sql.exec<{ changes: number }>("SELECT total_changes() AS changes").one().changes;
}
