import { afterEach, beforeEach, expect } from 'vitest'

/** What was complained about on the console during the running test. */
let complaints: string[] = []

for (const level of ['error', 'warn'] as const)
  console[level] = (...words: unknown[]) => {
    complaints.push(`console.${level}: ${words.map(String).join(' ')}`)
  }

beforeEach(() => {
  complaints = []
})

// A thrown error could be caught by the code that complains, so the test is failed once it is over.
afterEach(() => {
  expect(complaints).toEqual([])
})
