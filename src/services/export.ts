import * as z from 'zod/mini'
import { type Export, exportSchema, type OwnFile } from '#rules/member/export.ts'
import { type OwnCopy, ownCopySchema } from '#rules/member/own-copy.ts'
import { envelope } from '#rules/wire/api.ts'
import { download, type Fetching } from './download.ts'
import { type Call, request, requestWhole } from './http.ts'

/** All data about the member. Null if there is so much that the server makes the copy in the background. */
export async function loadExport(_: unknown, call: Call = {}): Promise<Export | null> {
  const answer = await requestWhole('me/export', z.optional(envelope(exportSchema)), call)
  return answer?.data ?? null
}

/** Status of the copy that the member requested. */
export const loadCopyStatus = (_: unknown, call: Call = {}): Promise<OwnCopy> =>
  request('me/export/status', ownCopySchema, call)

/** Downloads the finished copy. */
export const downloadCopy = (fetching: Fetching, call: Call = {}): Promise<Blob> =>
  download('me/export/file', fetching, call)

/** Saves a file to the member's downloads. */
export function saveFile({ name, content }: OwnFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After a minute, the browser has started reading the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
