/**
 * Files of an export: the account as JSON, the investor's decrypted documents, and the tax invoices. A child cannot sign in, so its
 * files are part of its guardian's export.
 */

import type { UploadType } from "../../../lib/contract/facts/uploads.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { DEFAULT_LOCALE } from "../../../lib/i18n/locales.ts";
import { logFailure } from "../../platform/log.ts";
import { findGuardian, listWards } from "../identity/family-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listKeptDocuments } from "../kyc/document-store.ts";
import { readDocument } from "../kyc/documents.ts";
import { listInvoiced } from "../metals/invoice-store.ts";
import { readMetalInvoice } from "../statements/metal-invoices.ts";
import { recordsOf } from "./export-records.ts";
import { byteStream, type ZipPart } from "./zip.ts";

const RECORDS = "my-data.json";

const EXTENSIONS: Readonly<Record<UploadType, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
};

/** All files of an investor and their children. */
export async function* exportParts(context: AccountContext): AsyncGenerator<ZipPart> {
  yield* ownParts(context);
  for (const { id, enrolledAt } of listWards(context.sql)) {
    if (enrolledAt !== null) yield* partsOfChild(context, id);
  }
}

function* ownParts(context: AccountContext): Generator<ZipPart> {
  yield { name: RECORDS, isText: true, open: () => recordsOf(context) };
  for (const { id, type } of listKeptDocuments(context.sql)) {
    const read = async () => (await readDocument(context, id)).bytes;
    yield { name: `documents/${id}.${EXTENSIONS[type]}`, isText: false, open: () => fileOf(read) };
  }
  for (const id of listInvoiced(context.sql)) {
    const read = () => readMetalInvoice(context, id, DEFAULT_LOCALE);
    yield { name: `invoices/${id}.pdf`, isText: false, open: () => fileOf(read) };
  }
}

async function* fileOf(read: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield await read();
  } catch (cause) {
    yield noteInsteadOf(cause);
  }
}

/** Stands for an unreadable file, so that the export of the others succeeds. */
function noteInsteadOf(cause: unknown): Uint8Array {
  logFailure({ event: "document_not_exported", cause });
  return new TextEncoder().encode("This file could not be read. Ask us for it.");
}

async function* partsOfChild({ env, userId }: AccountContext, childId: UserId): AsyncGenerator<ZipPart> {
  const child = env.INVESTOR.get(env.INVESTOR.idFromName(childId));
  for (const { name, isText } of await child.exportNames(userId)) {
    const open = async function* () {
      const file = await child.exportPart(userId, name);
      if (file) yield* file;
      else yield noteInsteadOf(new Error("the file has gone since its name was listed"));
    };
    yield { name: `children/${childId}/${name}`, isText, open };
  }
}

export type PartName = Pick<ZipPart, "name" | "isText">;

/** The files of this child's account for its guardian; none for anybody else. */
export function namesForGuardian(context: AccountContext, guardianId: UserId): readonly PartName[] {
  return partsForGuardian(context, guardianId).map(({ name, isText }) => ({ name, isText }));
}

/** Null when the guardian has no such file, or no longer. */
export function openForGuardian(
  context: AccountContext,
  guardianId: UserId,
  name: string,
): ReadableStream<Uint8Array> | null {
  const part = partsForGuardian(context, guardianId).find((each) => each.name === name);
  return part ? byteStream(part.open()) : null;
}

const partsForGuardian = (context: AccountContext, guardianId: UserId): readonly ZipPart[] =>
  findGuardian(context.sql) === guardianId ? [...ownParts(context)] : [];
