/**
 * Results that a text alone determines, kept for the isolate. At `most` texts all are dropped.
 * @returns the result for the text, which `compute` makes the first time.
 */
export function rememberedByText<Result>(most: number): (text: string, compute: (text: string) => Result) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text, compute) => {
    const found = known.get(text);
    if (found) return found.result;
    if (known.size >= most) known.clear();
    const result = compute(text);
    known.set(text, { result });
    return result;
  };
}
