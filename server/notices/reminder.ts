import type { Reminder, Timed } from '#rules/exchange/reminder.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** Formats a date, not a number of days, because the notice may be read later. */
const dayOf = (instant: Date): string => format.format(instant)

type Words = (exchange: AboutExchange, day: string, moreDays: number) => Notice

/** Reminds all participants that the exchange is about to start. */
const exchangeStarting: Words = (exchange, day) =>
  aboutExchange(
    exchange,
    'exchange_starting',
    `“${exchange.label}” starts on ${day}: is your address right?`,
    {
      kind: 'exchange-starting',
      mailClass: 'reminders',
      paragraphs: [
        `“${exchange.label}” starts on ${day}. Names are drawn then, and your gifter sends to the address you chose when you signed up.`,
        'Is it still right? Your addresses are on your profile, and any change there counts for this exchange too.',
        'If you can’t take part after all, you can leave on the exchange’s page until it starts.',
      ],
    },
  )

/** Reminds members who could join, and who have asked for this reminder, that sign-ups close soon. */
const signupsClosing: Words = (exchange, day) =>
  aboutExchange(
    exchange,
    'signup_reminder',
    `Sign-ups for “${exchange.label}” close on ${day}, and there is still room`,
    {
      kind: 'signup-reminder',
      mailClass: 'reminders',
      subject: `Sign-ups for “${exchange.label}” close on ${day}`,
      paragraphs: [
        `“${exchange.label}” starts on ${day}, and until then you can sign up: there is still room.`,
        'You get this because you asked for a reminder before sign-ups close. You can switch it off in your settings.',
      ],
    },
  )

/** Reminds a gifter of their own send-by day. Only those who have not asked before may ask for more time. */
const giftDue: Words = (exchange, day, moreDays) =>
  aboutExchange(
    exchange,
    'sending_reminder',
    `Your gift in “${exchange.label}” should be posted by ${day}: is it on its way?`,
    {
      kind: 'sending-reminder',
      mailClass: 'reminders',
      paragraphs: [
        `Your gift in “${exchange.label}” should be posted by ${day}, and you haven’t recorded yet that it’s on its way.`,
        'If you’ve sent it, please say so on the exchange’s page: your recipient is looking forward to it.',
        moreDays === 0
          ? 'If you need more time, you can say so once on the same page, and we’ll tell your recipient the new day. If something keeps you from sending it at all, please tell an elf early.'
          : 'If something keeps you from sending it, please tell an elf early.',
      ],
    },
  )

const words: Record<Reminder, Words> = {
  exchange_starting: exchangeStarting,
  signup_reminder: signupsClosing,
  sending_reminder: giftDue,
}

/** @param at the start of the exchange or the gifter's send-by day, whichever the reminder is about */
export const reminderNotice = (
  { reminder, moreDays }: Timed,
  exchange: AboutExchange,
  at: Date,
): Notice => words[reminder](exchange, dayOf(at), moreDays)
