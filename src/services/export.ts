import * as z from 'zod/mini'
import { type Export, exportSchema, type OwnFile } from '#rules/member/export.ts'
import { type OwnCopy, ownCopySchema } from '#rules/member/own-copy.ts'
import { envelope } from '#rules/wire/api.ts'
import { download } from './download.ts'
import { type Call, request, requestWhole } from './http.ts'

/** Everything that is kept on me; null where there is so much that it is made in the background. */
export async function loadExport(_: unknown, call: Call = {}): Promise<Export | null> {
  const answer = await requestWhole('me/export', z.optional(envelope(exportSchema)), call)
  return answer?.data ?? null
}

/** What has become of the copy that I have asked for. */
export const loadCopyStatus = (_: unknown, call: Call = {}): Promise<OwnCopy> =>
  request('me/export/status', ownCopySchema, call)

/** The copy that was made. */
export const downloadCopy = (_: unknown, call: Call = {}): Promise<Blob> =>
  download('me/export/file', call)

/** Puts a file among the reader's downloads. */
export function saveFile({ name, content }: OwnFile): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
