/**
 * Downloads a file. There is no timeout, because the chart that started the download aborts it, and no automatic retry.
 */
import { ProblemError } from '#rules/wire/problem.ts'
import { BACKEND, problemOfAnswer } from './answer.ts'
import { type Call, tellRefusal, tokenToSend, UNREACHED } from './call.ts'

export interface Fetching {
  /** Called for every chunk that arrives. */
  onChunk: () => void
}

/**
 * Fetches a file that belongs to the member.
 *
 * @throws {ProblemError} if nobody is logged in (no request is sent then), the server cannot be reached, or it refuses
 * the request
 */
export async function download(
  path: string,
  { onChunk }: Fetching,
  { signal }: Call = {},
): Promise<Blob> {
  const token = tokenToSend()
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, rest) {
      onChunk()
      rest.enqueue(chunk)
    },
  })
  try {
    const answer = await fetch(`${BACKEND}/api/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: signal ?? null,
    })
    if (answer.status === 401) tellRefusal()
    if (!answer.ok || !answer.body)
      throw new ProblemError(problemOfAnswer(answer.status, await answer.json().catch(() => null)))
    return await new Response(answer.body.pipeThrough(watched)).blob()
  } catch (error) {
    if (error instanceof ProblemError || signal?.aborted) throw error
    throw new ProblemError(UNREACHED)
  }
}
