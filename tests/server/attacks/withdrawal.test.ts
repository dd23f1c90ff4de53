import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members, modCases } from '#server/db/schema.ts'
import { asParent, lettersWhile } from '#tests/support/letters.ts'
import { aModOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Paused {
  exchange: Awaited<ReturnType<typeof aSwapOf>>['exchange']
  gifter: Participant
  minor: Participant
  recipient: Participant
  other: Participant
  parent: string
}

let count = 0
/** A running swap of `size` members, one of them a minor whose parent has confirmed. */
async function aSwapWithAMinor(size = 4, birthDate = '2014-06-01'): Promise<Paused> {
  count += 1
  const parent = `parent.${count}@withdrawn.example`
  const { exchange, circle } = await aSwapOf(server, size)
  const [gifter, minor, recipient = circle[0], other = circle[0]] = circle as Participant[]
  if (!gifter || !minor || !recipient || !other) throw new Error('too few')
  await server.db
    .update(members)
    .set({ birthDate, parentEmail: parent, parentConfirmedAt: null })
    .where(eq(members.id, minor.id))
  await minor.api.post('/api/me/parent/resend')
  await answer(parent, 'parent-request', 'confirm')
  return { exchange, gifter, minor, recipient, other, parent }
}

const answer = async (parent: string, kind: string, word: 'confirm' | 'refuse') => {
  const { status } = await (await asParent(server, parent, kind)).answer(word)
  if (status !== 200) throw new Error(`the parent could not answer: ${status}`)
}
const withdraw = ({ parent }: Paused) => answer(parent, 'parent-confirmed', 'refuse')
async function confirmAgain({ minor, parent }: Paused) {
  await minor.api.post('/api/me/parent/resend')
  await answer(parent, 'parent-request', 'confirm')
}

const address = async ({ api, signupId }: Participant) => {
  const { status, body } = await api.post(`/api/signups/${signupId}/address`)
  return body.code ?? status
}
const surveys = async ({ api, signupId }: Participant) => {
  const { status, body } = await api.get(`/api/signups/${signupId}/surveys`)
  return body.code ?? status
}
const step = async ({ api }: Participant, { exchange }: Paused, type: string) => {
  const { status, body } = await api.post('/api/steps', { exchange_id: exchange.id, type })
  return body.code ?? status
}
const standing = async ({ api }: Participant, { exchange }: Paused) => {
  const { my_signup } = (await api.get(`/api/exchange-detail/${exchange.id}`)).body.data
  const { recording, is_sending_paused, is_receiving_paused } = my_signup
  return [recording, is_sending_paused, is_receiving_paused]
}
const latest = async ({ api }: Pick<Participant, 'api'>) => {
  const [notice] = (await api.get('/api/notifications')).body.data
  return notice && { type: notice.type, title: notice.title, link: notice.link }
}
const openCases = ({ minor }: Paused) =>
  server.db
    .select({ kind: modCases.kind, exchangeId: modCases.exchangeId })
    .from(modCases)
    .where(and(eq(modCases.memberId, minor.id), isNull(modCases.settledAt)))
const closings = ({ minor }: Paused) =>
  server.db
    .select({ how: modCases.how, settledBy: modCases.settledBy })
    .from(modCases)
    .where(eq(modCases.memberId, minor.id))

const GOING = ['all', false, false]

describe('when a minor in a running swap loses their parent’s confirmation,', () => {
  test('addresses and survey answers are closed for both of the minor’s gifts, and stay open for all other gifts', async () => {
    const swap = await aSwapWithAMinor()
    const everybody = [swap.gifter, swap.minor, swap.recipient, swap.other]
    const all = (read: typeof address) => inTurn(4, (i) => read(everybody[i] as Participant))
    const before = await all(address)
    await withdraw(swap)
    expect([before, await all(address), await all(surveys)]).toEqual([
      [200, 200, 200, 200],
      ['paused', 'paused', 200, 200],
      ['paused', 'paused', 200, 200],
    ])
  })

  test('neither the minor nor their gifter or recipient can record, mark or change anything about the minor’s two gifts', async () => {
    const swap = await aSwapWithAMinor()
    const { minor, exchange } = swap
    const { id } = (
      await minor.api.post('/api/steps', { exchange_id: exchange.id, type: 'received' })
    ).body.data
    await withdraw(swap)
    const { api, signupId } = minor
    const answers = [
      await api.put(`/api/steps/${id}`, { content: null }),
      await api.delete(`/api/steps/${id}`),
      await api.post(`/api/signups/${signupId}/sending-done`),
      await api.post(`/api/signups/${signupId}/receiving-done`),
    ]
    expect([
      await step(minor, swap, 'physical_sent'),
      await step(minor, swap, 'received'),
      answers.map(({ status, body }) => [status, body.code]),
      await step(swap.gifter, swap, 'digital_sent'),
      await step(swap.recipient, swap, 'received'),
      await step(swap.recipient, swap, 'physical_sent'),
    ]).toEqual(['paused', 'paused', Array(4).fill([403, 'paused']), 'paused', 'paused', 201])
  })

  test('the minor, their gifter and their recipient each see what is paused for them, and nobody else sees anything', async () => {
    const swap = await aSwapWithAMinor()
    const everybody = [swap.gifter, swap.minor, swap.recipient, swap.other]
    const all = () => inTurn(4, (i) => standing(everybody[i] as Participant, swap))
    const before = await all()
    await withdraw(swap)
    expect([before, await all()]).toEqual([
      Array(4).fill(GOING),
      [['all', true, false], ['nothing', true, true], ['all', false, true], GOING],
    ])
    const { signups } = (await swap.gifter.api.get(`/api/exchange-detail/${swap.exchange.id}`)).body
      .data
    const ofMinor = signups.find(({ user_id }: { user_id: number }) => user_id === swap.minor.id)
    expect([ofMinor.recording, ofMinor.is_sending_paused]).toEqual(['all', false])
  })

  test('the minor, their gifter and their recipient are notified without being told the reason, and the mods get a case', async () => {
    const swap = await aSwapWithAMinor()
    const mod = await aModOf(server)
    const letters = await lettersWhile(server, () => withdraw(swap))
    const title = `Your swap in “${swap.exchange.label}” is paused for now`
    const three = [swap.gifter, swap.minor, swap.recipient]
    expect(letters.map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual(
      three.map(({ email }) => [email, title]).toSorted(),
    )
    expect(letters.filter(({ text }) => /parent|permission|minor/i.test(text))).toEqual([])
    const paused = { type: 'step', title, link: `/exchange/${swap.exchange.slug}` }
    expect(await inTurn(3, (i) => latest(three[i] as Participant))).toEqual(Array(3).fill(paused))
    expect((await latest(swap.other)).title).not.toBe(title)
    expect([await latest(mod), await openCases(swap)]).toEqual([
      {
        type: 'parent_withdrawn',
        title: 'A parent has withdrawn their confirmation in a running swap',
        link: '/mod?drawer=cases',
      },
      [{ kind: 'parent_withdrawn', exchangeId: swap.exchange.id }],
    ])
  })

  test('both gifts in a swap of two are paused, and the other member cannot view the minor’s address', async () => {
    const swap = await aSwapWithAMinor(2)
    await withdraw(swap)
    expect([await standing(swap.gifter, swap), await address(swap.gifter)]).toEqual([
      ['all', true, true],
      'paused',
    ])
  })

  test('the swap is paused, even if the reason is that the minor has named a new parent', async () => {
    const swap = await aSwapWithAMinor()
    await swap.minor.api.post('/api/profile', { parent_email: `new.${swap.parent}` })
    expect([await address(swap.gifter), (await openCases(swap)).length]).toEqual(['paused', 1])
  })

  test('the mods get no case if the minor has finished sending and receiving', async () => {
    const swap = await aSwapWithAMinor()
    const { api, signupId } = swap.minor
    await step(swap.minor, swap, 'physical_sent')
    await api.post(`/api/signups/${signupId}/sending-done`)
    await api.post(`/api/signups/${signupId}/receiving-done`)
    await withdraw(swap)
    expect(await openCases(swap)).toEqual([])
  })
})

describe('a paused swap', () => {
  const GOES_ON = ({ exchange }: Paused) => `Your swap in “${exchange.label}” has resumed`

  test('resumes when a parent confirms again; the case is settled, and everyone concerned is notified', async () => {
    const swap = await aSwapWithAMinor()
    await withdraw(swap)
    const letters = await lettersWhile(server, () => confirmAgain(swap))
    const told = letters.filter(({ kind }) => kind === 'swap-goes-on')
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(
      [swap.gifter.email, swap.minor.email, swap.recipient.email].toSorted(),
    )
    expect([
      await address(swap.gifter),
      await address(swap.minor),
      await standing(swap.minor, swap),
      (await latest(swap.gifter)).title,
      await openCases(swap),
      await closings(swap),
    ]).toEqual([200, 200, GOING, GOES_ON(swap), [], [{ how: 'confirmed_again', settledBy: null }]])
  })

  test('resumes when a mod confirms in place of the parent', async () => {
    const swap = await aSwapWithAMinor()
    const mod = await aModOf(server)
    await withdraw(swap)
    await mod.api.post(`/api/mod/members/${swap.minor.id}/confirm-parent`)
    expect([await address(swap.gifter), await closings(swap)]).toEqual([
      200,
      [{ how: 'confirmed_again', settledBy: null }],
    ])
  })

  test('resumes automatically on the minor’s eighteenth birthday', async () => {
    const swap = await aSwapWithAMinor(4, '2012-02-01')
    await withdraw(swap)
    server.clock.set('2030-02-01T00:00:00.000Z')
    const free = [await address(swap.gifter), await standing(swap.minor, swap)]
    const letters = await lettersWhile(server, () => server.runJobs())
    expect([free, await closings(swap)]).toEqual([
      [200, GOING],
      [{ how: 'came_of_age', settledBy: null }],
    ])
    expect(letters.filter(({ kind }) => kind === 'swap-goes-on').length).toBe(3)
    expect(await lettersWhile(server, () => server.runJobs())).toEqual([])
  })

  test('ends for the minor when a mod removes them: their gifter sends to their recipient, and the case is settled', async () => {
    const swap = await aSwapWithAMinor()
    const mod = await aModOf(server)
    await withdraw(swap)
    const { status } = await mod.api.post(`/api/mod/signups/${swap.minor.signupId}/remove`, {
      reason: 'The parent has said no',
    })
    expect([
      status,
      await address(swap.gifter),
      await standing(swap.recipient, swap),
      await openCases(swap),
      await closings(swap),
    ]).toEqual([204, 200, GOING, [], [{ how: 'taken_out', settledBy: null }]])
  })

  test('leaves no open case when it is cancelled', async () => {
    const swap = await aSwapWithAMinor()
    const mod = await aModOf(server)
    await withdraw(swap)
    await mod.api.post(`/api/mod/exchanges/${swap.exchange.id}/cancel`, { reason: 'No post' })
    await server.runJobs()
    expect(await closings(swap)).toEqual([{ how: 'over', settledBy: null }])
  })

  test('is announced at most once an hour, even if the parent keeps changing their mind', async () => {
    const swap = await aSwapWithAMinor()
    const letters = await lettersWhile(server, () =>
      inTurn(2, async () => {
        await withdraw(swap)
        await confirmAgain(swap)
      }),
    )
    const toGifter = letters.filter(({ recipient }) => recipient === swap.gifter.email)
    expect(toGifter.map(({ kind }) => kind)).toEqual(['swap-paused', 'swap-goes-on'])
  })
})

describe('an older link in a parent’s mailbox', () => {
  test('still withdraws the confirmation after the minor has entered the parent’s email in capitals', async () => {
    const swap = await aSwapWithAMinor()
    await swap.minor.api.post('/api/profile', { parent_email: swap.parent.toUpperCase() })
    await withdraw(swap)
    expect(await standing(swap.minor, swap)).toEqual(['nothing', true, true])
    const { data } = (await swap.minor.api.get('/api/me')).body
    expect(data.parent_email).toBe(swap.parent)
  })

  test('still withdraws the confirmation if an older version has stored the email in capitals', async () => {
    const swap = await aSwapWithAMinor()
    await server.db
      .update(members)
      .set({ parentEmail: swap.parent.toUpperCase() })
      .where(eq(members.id, swap.minor.id))
    await withdraw(swap)
    expect(await standing(swap.minor, swap)).toEqual(['nothing', true, true])
  })
})
