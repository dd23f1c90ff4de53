import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { JOBS_OFF } from '#rules/member/schema.ts'
import JobsNotice from '#views/tab/JobsNotice.tsx'

const OFF = 'Jobs are off in this process: no mail leaves and no swap starts.'

test.each([
  [
    'setting',
    'The setting JOBS switches them off. To let them run, take it out and start the server again.',
  ],
  [
    'marker',
    'This may be a restored copy of the site, or a new process. A line printed at its start says why, and how to let it run jobs.',
  ],
] as const)(
  'the notice about jobs (%s) explains what does not run, why, and how to fix it',
  async (why, words) => {
    const screen = await render(<JobsNotice why={why} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent(`${OFF} ${words}`)
  },
)

test('the tests cover every reason', () => {
  expect(JOBS_OFF).toEqual(['setting', 'marker'])
})
