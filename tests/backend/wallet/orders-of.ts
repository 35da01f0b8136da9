/** Every ordered selection of these items: 325 for five. */
export function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.flatMap((first, index) => {
    const rest = ordersOf(items.filter((_, other) => other !== index));
    return [[first], ...rest.map((order) => [first, ...order])];
  });
}
