/** No gateway is waited for longer than this. */
const DEADLINE_MS = 8_000;

/** @throws when the gateway has not answered in time; what it was asked to do may still have been done. */
export async function withinDeadline<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("a gateway did not answer in time")), DEADLINE_MS);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
