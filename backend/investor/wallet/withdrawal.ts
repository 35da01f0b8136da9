import type { Book } from "../book.ts";

export async function driveWithdrawal(_book: Book, _reference: string): Promise<void> {}
