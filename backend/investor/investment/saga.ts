import type { Book } from "../book.ts";

export async function driveSaga(_book: Book, _reference: string): Promise<void> {}
