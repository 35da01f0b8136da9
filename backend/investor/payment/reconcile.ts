import type { Book } from "../book.ts";

export async function reconcilePayment(_book: Book, _reference: string): Promise<void> {}
