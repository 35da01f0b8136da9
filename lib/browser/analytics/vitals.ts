/**
 * Web vitals by Google's own definitions, each reported once for a load of a page or its return from the back/forward
 * cache.
 */
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";

/**
 * Calls `report` when a vital is known, at the latest when the page is hidden. CLS, a share
 * of the screen, in thousandths.
 */
export function watchVitals(report: (name: Metric["name"], value: number) => void): void {
  const reported = new Set<string>();
  const take = ({ id, name, value }: Pick<Metric, "id" | "name" | "value">) => {
    // A vital that grows after the page was hidden is counted with its value at that time.
    if (reported.has(id)) return;
    reported.add(id);
    report(name, Math.round(name === "CLS" ? value * 1_000 : value));
  };
  for (const watch of [onTTFB, onFCP, onLCP, onINP, onCLS]) watch(take);
}
