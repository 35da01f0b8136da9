import { requestWithdrawalOtp, withdraw } from "../../lib/contract/calls/withdrawals.ts";
import type { Client } from "../../scripts/sandbox/client.ts";
import { advanceClock, codeSentBy } from "../../scripts/sandbox/world.ts";
import { type Measured, median, percentile } from "./load.ts";

const samples = 20;
/** A contact may receive five codes an hour; the clock advances before the limit. */
const perDay = 4;
const rupees = 100;

/**
 * The speed of placing a hold: sequential withdrawals, each with its own code, timed from request to response. Fetching
 * the code is not measured.
 */
export async function measureWithdrawals(client: Client, phone: string): Promise<Measured> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    if (sample % perDay === 0) await advanceClock(client.url, 1);
    const otp = await codeSentBy(client.url, phone, () =>
      client.call(requestWithdrawalOtp, { amount: String(rupees) }),
    );
    const requested = performance.now();
    await client.call(withdraw, { otp, amount: rupees });
    times.push(performance.now() - requested);
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { perSecond: 1000 / mean, p50: median(times), p99: percentile(times, 0.99) };
}
