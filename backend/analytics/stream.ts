import type { EventRow } from "./store.ts";

/** Hands an event on to Workers Analytics Engine, where that is bound. Writing there neither waits nor fails. */
export function streamEvent(stream: AnalyticsEngineDataset | undefined, row: EventRow): void {
  stream?.writeDataPoint({
    indexes: [row.name],
    blobs: [row.name, row.page, row.deviceType, row.region, row.visitor, row.session],
    doubles: [row.at],
  });
}
