import type { Reminder } from '#rules/exchange/reminder.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** Formats a date, not a number of days, because the notice may be read later. */
const on = (instant: Date): string => `on ${format.format(instant)}`

type Words = (exchange: AboutExchange, day: string) => Notice

/** Reminds all participants that the exchange is about to start. */
const exchangeStarting: Words = (exchange, day) =>
  aboutExchange(
    exchange,
    'exchange_starting',
    `“${exchange.label}” starts ${day}: is your address right?`,
    {
      kind: 'exchange-starting',
      mailClass: 'reminders',
      paragraphs: [
        `“${exchange.label}” starts ${day}. Names are drawn then, and your gifter sends to the address you chose when you signed up.`,
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
    `Sign-ups for “${exchange.label}” close ${day}, and there is still room`,
    {
      kind: 'signup-reminder',
      mailClass: 'reminders',
      subject: `Sign-ups for “${exchange.label}” close ${day}`,
      paragraphs: [
        `“${exchange.label}” starts ${day}, and until then you can sign up: there is still room.`,
        'You get this because you asked for a reminder before sign-ups close. You can switch it off in your settings.',
      ],
    },
  )

/** Reminds a gifter of their own parcel, without mentioning anybody else's. */
const parcelDue: Words = (exchange, day) =>
  aboutExchange(
    exchange,
    'sending_reminder',
    `“${exchange.label}” ends ${day}: is your parcel on its way?`,
    {
      kind: 'sending-reminder',
      mailClass: 'reminders',
      paragraphs: [
        `“${exchange.label}” ends ${day}, and you haven’t recorded yet that your parcel is on its way.`,
        'If you’ve sent it, please say so on the exchange’s page: your recipient is looking forward to it. If something keeps you from sending it, please tell an elf early.',
      ],
    },
  )

const words: Record<Reminder, Words> = {
  exchange_starting: exchangeStarting,
  signup_reminder: signupsClosing,
  sending_reminder: parcelDue,
}

/** @param at the start or the end of the exchange, whichever the reminder is about */
export const reminderNotice = (reminder: Reminder, exchange: AboutExchange, at: Date): Notice =>
  words[reminder](exchange, on(at))
