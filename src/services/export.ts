import { type Export, exportSchema, type TextFile } from '#rules/member/export.ts'
import { type Call, request } from './http.ts'

/** Everything that is kept on me. */
export const loadExport = (_: unknown, call: Call = {}): Promise<Export> =>
  request('me/export', exportSchema, call)

/** Puts a file among the reader's downloads. */
export function saveFile({ name, text }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
