import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { thanksPath, threadPath } from '#rules/exchange/overlays.ts'
import { MAIL_CLASSES, type MailClass, mailSubjects } from '#rules/member/mail-class.ts'
import {
  approved,
  cancelled,
  leftOut,
  paired,
  rejected,
  someoneLeftOut,
  surveyAdded,
  surveyDeclined,
  takenOut,
} from '#server/notices/exchange.ts'
import { bugAnswered, elfAnswered, elfWrote } from '#server/notices/letter.ts'
import { caseOpened } from '#server/notices/mods.ts'
import { reminderNotice } from '#server/notices/reminder.ts'
import {
  addressChanged,
  gifterNeedsTime,
  gifterStepped,
  nobodyToSendTo,
  recipientStepped,
  recipientThanked,
  rematched,
  swapGoesOn,
  swapPaused,
} from '#server/notices/swap.ts'
import { type Notice, tell, tellAdmins, tellAll, tellMods } from '#server/notices/tell.ts'
import { gifterRevealed, gotCard } from '#server/notices/thanks.ts'
import { pairWrote } from '#server/notices/thread.ts'
import { theMember } from '#server/resources/members/store.ts'
import { aPost } from '#tests/support/builders.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const winter = { label: 'Winter <mail> & more', slug: 'winter-mail' }
const plain = { label: 'Winter mail', slug: 'winter-mail' }
const dates = {
  startAt: new Date('2030-02-01T23:30:00Z'),
  signupsOpenAt: new Date('2030-01-17T23:30:00Z'),
}

const sendingReminder = { reminder: 'sending_reminder', moreDays: 0 } as const

/** The first member of every new server. */
const nettle = { id: 1, nickname: 'Nettle' }
const needed = { sendBy: dates.startAt, note: 'The <b>glaze</b> is wet.', gifterId: nettle.id }

const letters: [string, Notice][] = [
  ['exchange-approved', approved(winter, dates)],
  ['exchange-rejected', rejected(winter, 'Too <b>dear</b>.')],
  ['exchange-cancelled', cancelled(winter, null)],
  ['paired', paired(winter, dates.startAt)],
  ['left-out', leftOut(winter, 'own_list')],
  ['rematched', rematched(winter, { hasLeft: true })],
  ['swap-paused', swapPaused(winter)],
  ['swap-goes-on', swapGoesOn(winter)],
  ['gifter-stepped', gifterStepped(winter, 'physical_sent')],
  ['gifter-needs-time', gifterNeedsTime(winter, needed)],
  ['recipient-stepped', recipientStepped(winter, 'received', nettle)],
  ['recipient-thanked', recipientThanked(winter, nettle, aPost({ id: 1 }))],
  ['address-changed', addressChanged(winter, nettle)],
  ['survey-added', surveyAdded(winter, 'Sweets')],
  ['survey-declined', surveyDeclined(winter, 'Too <b>long</b>.')],
  ['sending-reminder', reminderNotice(sendingReminder, winter, dates.startAt)],
  ['elf-answered', elfAnswered(7)],
  ['elf-wrote', elfWrote(8)],
  ['bug-answered', bugAnswered(9)],
  ['gifter-wrote', pairWrote(winter, 'gifter')],
  ['thank-you-card', gotCard(winter)],
  ['gifter-revealed', gifterRevealed(winter)],
]
const elsewhere: Record<string, string> = {
  'elf-answered': '/contact/7',
  'elf-wrote': '/contact/8',
  'bug-answered': '/report-a-bug?report=9',
  'gifter-wrote': threadPath(winter, 'gifter'),
  'thank-you-card': thanksPath(winter),
  'gifter-revealed': thanksPath(winter),
}
const classes: Record<string, MailClass> = {
  'exchange-approved': 'exchanges',
  'exchange-rejected': 'exchanges',
  'exchange-cancelled': 'exchanges',
  'survey-added': 'exchanges',
  'survey-declined': 'exchanges',
  paired: 'swaps',
  'left-out': 'swaps',
  rematched: 'swaps',
  'swap-paused': 'swaps',
  'swap-goes-on': 'swaps',
  'address-changed': 'swaps',
  'gifter-stepped': 'parcels',
  'gifter-needs-time': 'parcels',
  'recipient-stepped': 'parcels',
  'recipient-thanked': 'parcels',
  'sending-reminder': 'reminders',
  'elf-answered': 'answers',
  'elf-wrote': 'answers',
  'bug-answered': 'answers',
  'gifter-wrote': 'threads',
  'thank-you-card': 'threads',
  'gifter-revealed': 'swaps',
}

describe('a notice', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { PUBLIC_URL: 'https://swap.example' } })
    const first = await aMemberOf(server, { nickname: nettle.nickname })
    expect(first.id).toBe(nettle.id)
    expect((await first.api.post('/api/posts', { message: 'Mittens!' })).body.data.id).toBe(1)
  })
  afterAll(() => server.stop())

  const titlesOf = async ({ api }: LoggedIn) =>
    (await api.get('/api/notifications?perPage=100')).body.data.map(({ title }: Notice) => title)
  const mailsTo = async ({ id }: LoggedIn) => {
    const { email } = await theMember(server.db, id)
    return (await server.mails()).filter(({ recipient }) => recipient === email)
  }

  const kindsTo = async (member: LoggedIn) =>
    (await mailsTo(member)).map(({ kind, mailClass }) => [kind, mailClass])

  test.each(letters)(
    'of the kind %s links to its subject in the app, and in both the text and the HTML of its email',
    async (kind, notice) => {
      const member = await aMemberOf(server)
      await server.act((act) => tell(act, member.id, notice))
      const [mail, ...others] = await mailsTo(member)
      const path = elsewhere[kind] ?? '/exchange/winter-mail'
      const link = `https://swap.example${path}`
      expect([notice.link, mail?.kind, mail?.link, others]).toEqual([path, kind, link, []])
      expect(mail?.text).toContain(`\n${link}\n`)
      expect(mail?.html).toContain(`href="${link}"`)
      const ends = `https://swap.example/unsubscribe#token=${mail?.endingToken}`
      const words = `Get no more emails about ${mailSubjects[classes[kind] as MailClass]}`
      expect(mail?.text.endsWith(`\n\n${words}: ${ends}`)).toBe(true)
      expect(mail?.html).toContain(`<a href="${ends}">${words}</a>`)
      expect(mail?.html).not.toContain('<mail>')
      expect(mail?.html).not.toContain('<b>')
    },
  )

  test.each(MAIL_CLASSES)(
    'is not emailed to a member who has unsubscribed from emails about %s, but still shown in the app',
    async (ended) => {
      const member = await aMemberOf(server, { endedMails: [ended] })
      for (const [, notice] of letters) await server.act((act) => tell(act, member.id, notice))
      const others = Object.entries(classes).filter(([, mailClass]) => mailClass !== ended)
      expect([(await titlesOf(member)).length, Object.fromEntries(await kindsTo(member))]).toEqual([
        letters.length,
        Object.fromEntries(others),
      ])
    },
  )

  test('of any class is emailed to a member who has not unsubscribed from that class', async () => {
    const member = await aMemberOf(server)
    for (const [, notice] of letters) await server.act((act) => tell(act, member.id, notice))
    expect(Object.fromEntries(await kindsTo(member))).toEqual(classes)
    expect(new Set(Object.values(classes))).toEqual(new Set(MAIL_CLASSES))
  })

  test.each([
    ['to the mods about a member who was left out', someoneLeftOut(plain, nettle, 'own_list')],
    ['about being removed', takenOut(plain)],
    ['about having nobody to send to', nobodyToSendTo(plain)],
    ['about a case', caseOpened.privacy_note],
  ])('%s is shown only in the app', async (_, notice) => {
    const member = await aMemberOf(server)
    await server.act((act) => tell(act, member.id, notice))
    expect([await titlesOf(member), await mailsTo(member)]).toEqual([[titleNow(notice)], []])
  })

  test('that members can cause repeatedly is emailed at most once an hour, but shown in the app each time', async () => {
    const member = await aMemberOf(server)
    const again = () => server.act((act) => tell(act, member.id, addressChanged(plain, nettle)))
    await again()
    await again()
    const within = (await mailsTo(member)).length
    server.clock.advance({ hours: 1 })
    await again()
    expect([within, (await mailsTo(member)).length, (await titlesOf(member)).length]).toEqual([
      1, 2, 3,
    ])
  })

  test('shows a member’s current nickname in the app, while its email keeps the previous nickname', async () => {
    const [reader, named] = [await aMemberOf(server), await aMemberOf(server, { nickname: 'Moth' })]
    const moths = { label: 'A swap for moths', slug: 'moths' }
    const moth = { id: named.id, nickname: 'Moth' }
    await server.act((act) => tell(act, reader.id, recipientStepped(moths, 'received', moth)))
    await named.api.post('/api/profile', { nickname: 'Atlas moth' })
    expect([
      await titlesOf(reader),
      (await mailsTo(reader)).map(({ text }) => text.split('\n\n')[0]),
    ]).toEqual([
      ['Atlas moth has received a gift from you in “A swap for moths”'],
      ['Moth has received a gift from you.'],
    ])
  })

  test('to many members is sent in one call', async () => {
    const [one, other] = [await aMemberOf(server), await aMemberOf(server)]
    await server.act((act) =>
      tellAll(act, [
        [one.id, paired(plain, dates.startAt)],
        [other.id, takenOut(plain)],
        [one.id, takenOut(plain)],
      ]),
    )
    expect([await titlesOf(one), await titlesOf(other)]).toEqual([
      [
        'You are no longer part of “Winter mail”',
        'Names are drawn in “Winter mail”. See who you drew.',
      ],
      ['You are no longer part of “Winter mail”'],
    ])
  })

  test('to the mods skips suspended mods and the mod it is about, and a notice to the admins skips mods', async () => {
    const now = server.clock.now()
    const [mod, about] = [await aModOf(server), await aModOf(server)]
    const [admin, suspended] = [await anAdminOf(server), await aModOf(server, { suspendedAt: now })]
    await server.act((act) => tellMods(act, caseOpened.privacy_note, about.id))
    await server.act((act) => tellAdmins(act, caseOpened.parent_withdrawn))
    const [note, withdrawn] = [caseOpened.privacy_note, caseOpened.parent_withdrawn].map(titleNow)
    expect(await Promise.all([mod, about, admin].map(titlesOf))).toEqual([
      [note],
      [],
      [withdrawn, note],
    ])
    expect(await titlesOf(suspended)).toEqual([])
  })
})

const titleNow = ({ title }: Notice) => (typeof title === 'string' ? title : title.now)

describe('notice texts', () => {
  test('give days in UTC', () => {
    expect(approved(plain, dates).letter?.paragraphs[1]).toContain(
      'from Jan 17, 2030, and it starts on Feb 1, 2030.',
    )
  })

  test('never reveal to a recipient who their gifter is', () => {
    expect(gifterStepped(plain, 'sent_all').letter?.paragraphs).toEqual([
      'Your gifter has sent everything.',
    ])
  })

  test('have a fixed email subject for each kind of step, which the sender cannot change', () => {
    const sent = (['physical_sent', 'digital_sent', 'sent_all'] as const).map((type) =>
      gifterStepped(plain, type),
    )
    const received = (['received', 'received_all'] as const).map((type) =>
      recipientStepped(plain, type, nettle),
    )
    expect([...sent, ...received].map(({ letter }) => letter?.subject)).toEqual([
      'A parcel is on its way to you in “Winter mail”',
      'A download is waiting for you in “Winter mail”',
      'Your gifter has sent everything in “Winter mail”',
      'A gift from you has arrived in “Winter mail”',
      'All your gifts have arrived in “Winter mail”',
    ])
  })
})
