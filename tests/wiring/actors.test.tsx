import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { doing } from '#wiring/actors.ts'

/** A service that the test settles, with access to the signal it was given. */
function aService() {
  let settle = { resolve: (_: string) => {}, reject: (_: Error) => {} }
  let handed: AbortSignal | undefined
  const service = (_: unknown, { signal }: { signal?: AbortSignal }) => {
    handed = signal
    return new Promise<string>((resolve, reject) => {
      settle = { resolve, reject }
    })
  }
  return { service, settle: () => settle, signal: () => handed }
}

test('leaving the waiting state aborts its actor, and the late rejection is ignored', async () => {
  const { service, settle, signal } = aService()
  const errors: unknown[] = []
  const actor = createActor(doing(service), { input: undefined })
  actor.subscribe({ error: (error) => errors.push(error) })
  actor.start()
  expect(signal()?.aborted).toBe(false)
  actor.stop()
  expect(signal()?.aborted).toBe(true)
  settle().reject(new Error('aborted'))
  await Promise.resolve()
  expect(errors).toEqual([])
})

test('a rejection during the wait fails the actor', async () => {
  const { service, settle } = aService()
  const errors: unknown[] = []
  const actor = createActor(doing(service), { input: undefined })
  actor.subscribe({ error: (error) => errors.push((error as Error).message) })
  actor.start()
  settle().reject(new Error('refused'))
  await expect.poll(() => errors).toEqual(['refused'])
})
