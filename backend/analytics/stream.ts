import type { EventRow } from "./store.ts";

/** Forwards an event to Workers Analytics Engine, if bound. The write neither blocks nor fails. */
export function streamEvent(stream: AnalyticsEngineDataset | undefined, row: EventRow): void {
  stream?.writeDataPoint({
    indexes: [row.name],
    blobs: [row.name, row.page, row.deviceType, row.region, row.visitor, row.session],
    doubles: [row.at],
  });
}
