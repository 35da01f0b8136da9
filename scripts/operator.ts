/** Where the operator's calls go and what opens the door. */
export interface Operator {
  /** Origin of a running server, without a slash at its end. */
  readonly url: string;
  readonly operatorKey: string;
}

export interface OperatorCommand {
  readonly command: string;
  readonly args: unknown;
}

/** Sends one command to `POST /ops/<command>`; rejects with the server's own words when it refuses. */
export async function operate({ url, operatorKey }: Operator, { command, args }: OperatorCommand): Promise<unknown> {
  const response = await fetch(`${url}/ops/${command}`, {
    method: "POST",
    headers: { authorization: `Bearer ${operatorKey}`, "content-type": "application/json", origin: url },
    body: JSON.stringify(args),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`ops ${command} answered ${response.status}: ${text.slice(0, 2000)}`);
  return text === "" ? null : JSON.parse(text);
}
