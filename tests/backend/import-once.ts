/**
 * For each call of an object or of the Worker, and for each alarm, the plugin lets its runner import the Worker, and the runner sends
 * a request between objects only to learn that the module stands: a fifth of a short call. One import serves a test file, because no
 * backend test replaces modules. Without the runner where it is expected, nothing changes.
 */

const WORKER = "/backend/worker.ts";

const patched = new WeakSet<object>();
const imported = new Map<string, Promise<unknown>>();

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export function importWorkerOnce(): void {
  imported.clear();
  const mocker: unknown = Reflect.get(globalThis, "__vitest_mocker__");
  const runner: unknown = isObject(mocker) ? Reflect.get(mocker, "moduleRunner") : null;
  if (!isObject(runner) || patched.has(runner)) return;
  const real: unknown = Reflect.get(runner, "import");
  if (typeof real !== "function") return;
  patched.add(runner);
  Reflect.set(runner, "import", (id: string, ...rest: readonly unknown[]): Promise<unknown> => {
    const load = (): Promise<unknown> => Reflect.apply(real, runner, [id, ...rest]);
    if (!id.endsWith(WORKER)) return load();
    const known = imported.get(id) ?? load();
    imported.set(id, known);
    return known;
  });
}
