/**
 * Uploads a file. Uses XMLHttpRequest because `fetch` reports no upload progress, and streamed bodies do not work over
 * HTTP/1.1. Never retried automatically. There is no timeout, because the chart that started the upload aborts it.
 */
import type * as z from 'zod/mini'
import { percentOf } from '#rules/feed/upload.ts'
import { envelope } from '#rules/wire/api.ts'
import { type Problem, ProblemError } from '#rules/wire/problem.ts'
import { BACKEND, problemOfAnswer, readAnswer } from './answer.ts'
import { tellRefusal, tokenToSend, UNREACHED } from './call.ts'

export interface Sending {
  file: File
  /** Called with the progress in percent, from 0 to 100. */
  onProgress: (percent: number) => void
}

const TOO_LARGE: Problem = {
  kind: 'refused',
  status: 413,
  message: 'This file is too big to upload.',
}

export const UNREADABLE: Problem = {
  kind: 'unexpected',
  message: 'Critter Swap gave an unexpected answer. Please try again.',
}

function bodyOf(text: string): unknown {
  try {
    return readAnswer(text)
  } catch {
    return null
  }
}

const hasWords = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'message' in body

function problemIn({ status, responseText }: XMLHttpRequest): Problem {
  const body = bodyOf(responseText)
  return status === 413 && !hasWords(body) ? TOO_LARGE : problemOfAnswer(status, body)
}

/**
 * Sends a file as the multipart field `file` and returns the `data` of the response.
 *
 * @throws {ProblemError} if nobody is logged in (no request is sent then), the server cannot be reached, or it refuses
 * the request
 */
export async function upload<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { file, onProgress }: Sending,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T> {
  const token = tokenToSend()
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const end = () => signal?.removeEventListener('abort', stop)
    const fail = (problem: Problem) => {
      end()
      reject(new ProblemError(problem, { isFinal: true }))
    }
    function stop() {
      end()
      request.abort()
      reject(signal?.reason)
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(percentOf(loaded, total))
    request.onerror = () => fail(UNREACHED)
    request.onload = () => {
      if (request.status === 401) tellRefusal()
      if (request.status < 200 || request.status > 299) return fail(problemIn(request))
      const answer = envelope(schema).safeParse(bodyOf(request.responseText))
      if (!answer.success) return fail(UNREADABLE)
      end()
      resolve(answer.data.data)
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop)
    request.open('POST', `${BACKEND}/api/${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token}`)
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
