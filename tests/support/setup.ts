/** Makes a test fail if it logs an error or a warning to the console, in Node and in the browser. */
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
