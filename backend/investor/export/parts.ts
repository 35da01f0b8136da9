/**
 * The files of an export: the book as JSON, and beside it everything of this investor that lies in the bucket, opened.
 * A child's book has no door of its own, so its files come by its guardian.
 */
import type { UserId } from "../../../lib/contract/ids.ts";
import type { UploadType } from "../../../lib/contract/uploads.ts";
import { logFailure } from "../../log.ts";
import type { Book } from "../book.ts";
import { readDocument } from "../document/documents.ts";
import { listKeptDocuments } from "../document/store.ts";
import { findGuardian, listWards } from "../family/store.ts";
import { recordsOf } from "./records.ts";
import { byteStream, type ZipPart } from "./zip.ts";

const RECORDS = "my-data.json";

const EXTENSIONS: Readonly<Record<UploadType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/** Everything that is held of an investor, his children included. */
export async function* exportParts(book: Book): AsyncGenerator<ZipPart> {
  yield* ownParts(book);
  for (const { id, enrolledAt } of listWards(book.sql)) {
    if (enrolledAt !== null) yield* partsOfChild(book, id);
  }
}

function* ownParts(book: Book): Generator<ZipPart> {
  yield { name: RECORDS, isText: true, open: () => recordsOf(book) };
  for (const { id, type } of listKeptDocuments(book.sql)) {
    yield { name: `documents/${id}.${EXTENSIONS[type]}`, isText: false, open: () => documentOf(book, id) };
  }
}

/** A file that cannot be had is missing by itself, and says so in its place: the rest is the investor's all the same. */
async function* documentOf(book: Book, id: string): AsyncGenerator<Uint8Array> {
  try {
    yield (await readDocument(book, id)).bytes;
  } catch (cause) {
    logFailure({ event: "document_not_exported", cause });
    yield new TextEncoder().encode("This file could not be read. Ask us for it.");
  }
}

async function* partsOfChild({ env, userId }: Book, childId: UserId): AsyncGenerator<ZipPart> {
  const child = env.INVESTOR.get(env.INVESTOR.idFromName(childId));
  for (const { name, isText } of await child.exportNames(userId)) {
    const open = async function* () {
      yield* await child.exportPart(userId, name);
    };
    yield { name: `children/${childId}/${name}`, isText, open };
  }
}

export type PartName = Pick<ZipPart, "name" | "isText">;

/** The files of this child's book, for its guardian; none for anybody else. */
export function namesForGuardian(book: Book, guardianId: UserId): readonly PartName[] {
  return partsForGuardian(book, guardianId).map(({ name, isText }) => ({ name, isText }));
}

/** @throws when there is no such file for this guardian: its name was answered before. */
export function openForGuardian(book: Book, guardianId: UserId, name: string): ReadableStream<Uint8Array> {
  const part = partsForGuardian(book, guardianId).find((each) => each.name === name);
  if (!part) throw new Error("a part of an export was asked for that is not there");
  return byteStream(part.open());
}

const partsForGuardian = (book: Book, guardianId: UserId): readonly ZipPart[] =>
  findGuardian(book.sql) === guardianId ? [...ownParts(book)] : [];
