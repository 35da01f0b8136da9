/**
 * Web vitals as histograms: each bucket is a tenth wider than the previous one, so that a percentile is within five per
 * cent of the exact one for any number of measurements. Pure.
 */
const GROWTH = 1.1;
const BUCKET_MAX = 140;

/** Milliseconds; CLS in thousandths. 0 has its own bucket. */
export function bucketOf(value: number): number {
  if (value < 1) return 0;
  return Math.min(BUCKET_MAX, 1 + Math.floor(Math.log(value) / Math.log(GROWTH)));
}

/** The geometric mean of a bucket's bounds, rounded. */
export function middleOf(bucket: number): number {
  return bucket === 0 ? 0 : Math.round(GROWTH ** (bucket - 0.5));
}

export interface Bucket {
  readonly bucket: number;
  readonly count: number;
}

/** The 75th percentile. `buckets`: lowest first. Null without buckets. */
export function p75Of(buckets: readonly Bucket[]): number | null {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of buckets) {
    seen += count;
    if (seen >= total * 0.75) return middleOf(bucket);
  }
  return null;
}

interface VitalCount<Device, Vital> extends Bucket {
  readonly page: string;
  readonly deviceType: Device;
  readonly vital: Vital;
}

/** CLS is stored in thousandths; the other vitals are milliseconds on the wire as well. */
const CLS_SCALE = 1_000;

/** Grouped by page and device. `counts`: lowest bucket of each vital first. */
export function summarize<Device extends string, Vital extends string>(counts: readonly VitalCount<Device, Vital>[]) {
  const pages = Map.groupBy(counts, ({ page, deviceType }) => `${deviceType} ${page}`);
  return [...pages.values()].flatMap((ofPage) => {
    const [first] = ofPage;
    if (!first) return [];
    const vitals = [...Map.groupBy(ofPage, ({ vital }) => vital)].map(([name, buckets]) => {
      const p75 = p75Of(buckets) ?? 0;
      const count = buckets.reduce((sum, each) => sum + each.count, 0);
      return { name, p75: name === "CLS" ? p75 / CLS_SCALE : p75, count };
    });
    return [{ page: first.page, deviceType: first.deviceType, vitals }];
  });
}
