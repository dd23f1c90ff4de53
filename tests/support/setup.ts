/**
 * For every test, in Node and in the browser: a console error or warning fails the test.
 */
import { afterEach, beforeEach, expect, vi } from 'vitest'

let said: unknown[][] = []

beforeEach(() => {
  said = []
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => said.push(words))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(said).toEqual([])
})
