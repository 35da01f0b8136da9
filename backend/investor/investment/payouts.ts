import type { Book } from "../book.ts";

export async function settlePayout(_book: Book, _reference: string): Promise<void> {}
