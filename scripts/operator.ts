/** Target and credentials of operator calls. */
export interface Operator {
  /** Origin of a running server, without a trailing slash. */
  readonly url: string;
  readonly operatorKey: string;
}

export interface OperatorCommand {
  readonly command: string;
  /** Sent as JSON; a form, which may hold a file, as a form. */
  readonly args: unknown;
}

/** Sends one command to `POST /ops/<command>`; rejects with the server's error message. */
export async function operate({ url, operatorKey }: Operator, { command, args }: OperatorCommand): Promise<unknown> {
  const isForm = args instanceof FormData;
  const response = await fetch(`${url}/ops/${command}`, {
    method: "POST",
    headers: {
      ...{ authorization: `Bearer ${operatorKey}`, origin: url },
      ...(!isForm && { "content-type": "application/json" }),
    },
    body: isForm ? args : JSON.stringify(args),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`ops ${command} answered ${response.status}: ${text.slice(0, 2000)}`);
  return text === "" ? null : JSON.parse(text);
}
