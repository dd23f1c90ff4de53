import { POST_TAG_RECEIVED } from '#rules/exchange/receipt.ts'

interface PostPlan {
  /** From today, below 0 for the past. */
  day: number
  who: string
  message: string
  tag?: number
  location?: string
}

const SENT = 2
const SHOW = 3
const QUESTION = 4
const ANNOUNCEMENT = 5

/** Posts to everybody. */
export const posts: readonly PostPlan[] = [
  {
    day: -117,
    who: 'juniper',
    message:
      'Welcome, critters! Say hello, read the rules, and propose a swap when you feel like it.',
    tag: ANNOUNCEMENT,
  },
  {
    day: -113,
    who: 'kea',
    message: 'Hello from the far end of the map. Post takes three weeks, I bring patience.',
    location: 'Dunedin',
  },
  {
    day: -104,
    who: 'tanuki',
    message: 'はじめまして。切手と小さな陶器が好きです。 Nice to meet you all!',
    tag: SHOW,
  },
  {
    day: -93,
    who: 'lynx',
    message: 'Привіт! Вишиваю закладки для книжок. I stitch bookmarks and never finish a book.',
    tag: SHOW,
  },
  {
    day: -73,
    who: 'sorrel',
    message: 'Eleven jars of bramble jelly went into bubble wrap today. Wish them luck.',
    tag: SENT,
    location: 'Edinburgh',
  },
  {
    day: -58,
    who: 'owl',
    message: 'Καλημέρα! Does sealing wax survive the sorting machines?',
    tag: QUESTION,
  },
  {
    day: -57,
    who: 'thimble',
    message: 'To the owl: put the letter inside a second envelope. Mine all survived.',
  },
  {
    day: -46,
    who: 'fern',
    message: 'The zine is done, the staples are crooked, and I love it.',
    tag: SHOW,
    location: 'Austin',
  },
  {
    day: -34,
    who: 'capivara',
    message: 'Oi! Exchanges do not reach my region yet, so I read along and cheer.',
  },
  {
    day: -26,
    who: 'zubr',
    message: 'Śnieg! The first of the year, and so the first scarf of the year.',
    location: 'Białowieża',
  },
  {
    day: -19,
    who: 'algen',
    message: 'How do you pack something round? Asking for a friend who is a pot.',
    tag: QUESTION,
  },
  { day: -18.8, who: 'badger', message: 'BUY CHEAP PARCEL TAPE!!! Write to me!!!' },
  {
    day: -13,
    who: 'bramble',
    message: 'Winter mail starts tomorrow. Please look at your address once more.',
    tag: ANNOUNCEMENT,
  },
  {
    day: -8.5,
    who: 'loon',
    message: 'One parcel, two pairs of socks, three hours in the queue. On its way!',
    tag: SENT,
  },
  {
    day: -5.5,
    who: 'otter',
    message: 'New here, and already holding hands with everybody.',
    location: 'Plymouth',
  },
  {
    day: -3.2,
    who: 'wombat',
    message: 'A parcel of mine has been in customs for a week. Is that usual?',
    tag: QUESTION,
  },
  {
    day: -2,
    who: 'golondrina',
    message: '¡Gracias! My postcard from the story swap hangs over the kettle now.',
    tag: POST_TAG_RECEIVED,
  },
  {
    day: -0.8,
    who: 'pika',
    message: 'Found: the exact teapot I was not looking for.',
    tag: SHOW,
    location: 'Boise',
  },
  {
    day: -0.1,
    who: 'kakapo',
    message: 'Kia ora! The forest swap starts today, and my felt moss has shed on everything.',
  },
]

const THANKS = [
  'It has come! I shall not say what it is, but the cat is inside the box by now.',
  'Whoever sent this: you are a marvel, and you have read my mind.',
  'A parcel on a grey day. Thank you, whoever you are.',
  'Opened it on the stairs. Could not wait for the door.',
]

/** What a member tells everybody about a gift: any number chooses the words. */
export const thanks = (number: number): string => THANKS[number % THANKS.length] ?? ''
