/**
 * Downloads a file. It may take any time as long as bytes keep arriving, and is never retried automatically.
 */
import { ProblemError } from '#rules/wire/problem.ts'
import { TIMED_OUT } from '#rules/wire/retry.ts'
import { BACKEND, problemOfAnswer } from './answer.ts'
import { type Call, tellRefusal, tokenToSend, UNREACHED } from './call.ts'

/** Longest pause between two chunks, in ms. */
const QUIET_MS = 30_000

/**
 * Fetches a file that belongs to the member.
 *
 * @throws {ProblemError} unsent when nobody is logged in; otherwise offline, timed out or the server's refusal
 */
export async function download(path: string, { signal }: Call = {}): Promise<Blob> {
  const token = tokenToSend()
  const quiet = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectNews = () => {
    clearTimeout(timer)
    timer = setTimeout(() => quiet.abort(), QUIET_MS)
  }
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, rest) {
      expectNews()
      rest.enqueue(piece)
    },
  })
  try {
    expectNews()
    const answer = await fetch(`${BACKEND}/api/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: signal ? AbortSignal.any([signal, quiet.signal]) : quiet.signal,
    })
    if (answer.status === 401) tellRefusal()
    if (!answer.ok || !answer.body)
      throw new ProblemError(problemOfAnswer(answer.status, await answer.json().catch(() => null)))
    return await new Response(answer.body.pipeThrough(watched)).blob()
  } catch (error) {
    if (error instanceof ProblemError || signal?.aborted) throw error
    throw new ProblemError(quiet.signal.aborted ? TIMED_OUT : UNREACHED)
  } finally {
    clearTimeout(timer)
  }
}
