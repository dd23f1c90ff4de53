import { type CopyStatus, type OwnCopy, ownCopyOf } from '#rules/member/own-copy.ts'

/** The server's report about a copy of a member's data. A copy that is ready was made on 15 January 2030. */
export function anOwnCopy(status: CopyStatus): OwnCopy {
  const at = new Date('2030-01-15T12:00:00.000Z')
  const madeAt = status === 'ready' ? at : null
  return ownCopyOf(status === 'none' ? null : { status, askedAt: at, madeAt }, at)
}
