/** A Worker whose start takes a fixed amount of work, a tenth of a second on a fast machine: the measure of the others. */
function work(steps: number): number {
  let state = 1;
  for (let step = 0; step < steps; step += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state;
}

const RESULT = work(50_000_000);

export default { fetch: () => new Response(String(RESULT)) };
