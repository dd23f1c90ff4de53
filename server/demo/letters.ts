import type { Scene, Stage } from './stage.ts'

interface ThreadPlan {
  /** Days from today; negative in the past. */
  day: number
  who: string
  message: string
  /** Slug of the exchange that the thread is about, if any. */
  exchange?: string
  answers?: readonly { day: number; who: string; message: string }[]
  /** Day on which the mod closes the thread. */
  closedOn?: number
}

interface ReportPlan {
  day: number
  who: string
  message: string
  page: string
  answered?: { day: number; answer: string }
  closedOn?: number
}

const MOD = 'bramble'
const BROWSER = 'Firefox 140 on Linux'

const threads: readonly ThreadPlan[] = [
  {
    day: -31,
    who: 'hazel',
    message:
      'Dear elves, may a parcel be a little over the price? I have knitted more than I meant to.',
    answers: [
      {
        day: -30.5,
        who: MOD,
        message: 'It may. The price is there so that no one feels short-changed.',
      },
      { day: -30, who: 'hazel', message: 'Thank you! Then it’s a scarf and mittens.' },
    ],
    closedOn: -29,
  },
  {
    day: -9,
    who: 'rowan',
    exchange: 'winter-mail',
    message: 'Dear elves, is jam a good idea in a parcel that crosses the sea?',
    answers: [
      { day: -8.8, who: MOD, message: 'Better not: glass breaks, and some customs keep food.' },
      { day: -8.5, who: 'rowan', message: 'Tea, then. And a card with a drawing of the jam.' },
      { day: -0.6, who: MOD, message: 'That is the best drawing of jam we have seen all winter.' },
    ],
  },
  {
    day: -1.2,
    who: 'fox',
    message: 'Dear elves, I’m moving next month. When should I change my address?',
  },
]

const reports: readonly ReportPlan[] = [
  {
    day: -40,
    who: 'rowan',
    page: '/posts',
    message: 'I gave my town with a post, and it said that I live in the lake beside it.',
    answered: { day: -39, answer: 'The town’s middle was in the water. It is on dry land again.' },
    closedOn: -38,
  },
  {
    day: -2,
    who: 'rowan',
    page: '/birthdays',
    message: 'My newt’s birthday is shown, but I don’t see how to change its picture.',
    answered: {
      day: -0.9,
      answer: 'Under “My pets”, press “Edit”: the picture is the first thing there.',
    },
  },
  {
    day: -0.7,
    who: 'vole',
    page: '/exchange/winter-mail',
    message: 'When I turn my phone, the label jumps to the top of the page.',
  },
]

function threadOf({ day, who, message, exchange, answers = [], closedOn }: ThreadPlan): Scene[] {
  let id = 0
  const begin = async (stage: Stage) => {
    const about = exchange && (await stage.ask(who, 'GET', `/api/exchange-detail/${exchange}`))
    const written = { message, exchange_id: about ? about.id : null }
    id = (await stage.post(who, '/api/contacts', written)).id
  }
  const following = answers.map((said) => ({
    day: said.day,
    play: (stage: Stage) =>
      stage.post(said.who, '/api/chat_messages', { contact_id: id, message: said.message }),
  }))
  const close = (stage: Stage) => stage.post(MOD, `/api/mod/contacts/${id}/close`)
  const closing = closedOn === undefined ? [] : [{ day: closedOn, play: close }]
  return [{ day, play: begin }, ...following, ...closing]
}

function reportOf({ day, who, page, message, answered, closedOn }: ReportPlan): Scene[] {
  let id = 0
  const report = async (stage: Stage) => {
    id = (await stage.post(who, '/api/bug_reports', { message, page, browser: BROWSER })).id
  }
  const decide = (verb: 'answer' | 'close', said?: object) => (stage: Stage) =>
    stage.post(MOD, `/api/mod/bug-reports/${id}/${verb}`, said)
  const answers = answered
    ? [{ day: answered.day, play: decide('answer', { answer: answered.answer }) }]
    : []
  const closing = closedOn === undefined ? [] : [{ day: closedOn, play: decide('close') }]
  return [{ day, play: report }, ...answers, ...closing]
}

/** Members' letters to the elves, and the replies. */
export const letters: readonly Scene[] = [
  ...threads.flatMap(threadOf),
  ...reports.flatMap(reportOf),
]
