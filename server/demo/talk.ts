import { POST_TAG_RECEIVED } from '#rules/feed/post.ts'

interface Said {
  /** Days from today; negative in the past. */
  day: number
  who: string
  message: string
  /** Number of likes. */
  likes?: number
}

interface PostPlan extends Said {
  tag?: number
  location?: string
  /** Alt texts by drawing name. */
  pictures?: Readonly<Record<string, string>>
  comments?: readonly Said[]
  pinned?: true
}

const SENT = 2
const SHOW = 3
const QUESTION = 4
const ANNOUNCEMENT = 5

/** The public posts. */
export const posts: readonly PostPlan[] = [
  {
    day: -117,
    who: 'juniper',
    message:
      'Welcome, critters! Say hello, read the rules, and propose an exchange when you feel like it.',
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
    likes: 13,
    pictures: { jelly: 'Three jars of bramble jelly in a row, and a fourth in bubble wrap' },
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
    message: 'Oi! Exchanges don’t reach my region yet, so I read along and cheer.',
  },
  {
    day: -26,
    who: 'zubr',
    message: 'Śnieg! The first of the year, and so the first scarf of the year.',
    location: 'Białowieża',
    likes: 11,
    pictures: { scarf: 'A bison with a red scarf in the snow, drawn with crayons' },
    comments: [{ day: -25.8, who: 'tanuki', message: 'かわいい！ He looks warm.', likes: 2 }],
  },
  {
    day: -19,
    who: 'algen',
    message: 'How do you pack something round? Asking for a friend who is a pot.',
    tag: QUESTION,
    likes: 5,
    comments: [
      { day: -18.9, who: 'thimble', message: 'A round box, and all the moss you have.', likes: 6 },
    ],
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
    likes: 8,
  },
  {
    day: -5.5,
    who: 'otter',
    message: 'New here, and already holding hands with everyone.',
    location: 'Plymouth',
    likes: 12,
    comments: [{ day: -5.4, who: 'juniper', message: 'Welcome, Otter! Mind the kelp.', likes: 4 }],
  },
  {
    day: -3.2,
    who: 'wombat',
    message: 'A parcel of mine has been in customs for a week. Is that usual?',
    tag: QUESTION,
    likes: 2,
    comments: [
      { day: -3.1, who: 'sorrel', message: 'Nine days last year. It came with a sticker.' },
      {
        day: -3,
        who: 'bramble',
        message: 'Sadly, yes. Tell us if nothing has moved by the weekend.',
        likes: 3,
      },
    ],
  },
  {
    day: -2,
    who: 'golondrina',
    message: '¡Gracias! My postcard from the story swap hangs over the kettle now.',
    tag: POST_TAG_RECEIVED,
    likes: 10,
    pictures: { kettle: 'A postcard with a lighthouse, pinned to the wall above a red kettle' },
    comments: [
      { day: -1.9, who: 'magpie', message: 'That lighthouse! Where is it?' },
      { day: -1.8, who: 'golondrina', message: 'I wish I knew. The stamp is a blur.', likes: 2 },
    ],
  },
  {
    day: -1.4,
    who: 'juniper',
    message:
      'Posts can have pictures or a video now, and all of you can like and answer them. Show us what you’re packing – without the address, please!',
    tag: ANNOUNCEMENT,
    pinned: true,
    likes: 19,
    comments: [
      { day: -1.2, who: 'quill', message: 'Finally, a reason to tidy my desk.', likes: 5 },
      {
        day: -1.1,
        who: 'hazel',
        message: 'Can I post my cat? He fits into every parcel.',
        likes: 9,
      },
      { day: -1, who: 'juniper', message: 'We’d be cross if you didn’t.', likes: 6 },
    ],
  },
  {
    day: -0.8,
    who: 'pika',
    message: 'Found: the exact teapot I wasn’t looking for.',
    tag: SHOW,
    location: 'Boise',
    likes: 15,
    pictures: {
      teapot: 'A blue teapot in the shape of a hen, on a wooden table',
      cup: 'A cup of tea and a biscuit with a bite out of it, from above',
    },
    comments: [
      { day: -0.7, who: 'thimble', message: 'Is that a hen? It’s a hen.', likes: 7 },
      { day: -0.6, who: 'rowan', message: 'Does she pour?' },
      {
        day: -0.5,
        who: 'pika',
        message: 'Like a champion. The biscuit didn’t survive the picture.',
        likes: 4,
      },
    ],
  },
  {
    day: -0.1,
    who: 'kakapo',
    message: 'Kia ora! The forest swap starts today, and my felt moss has shed on everything.',
    likes: 6,
    pictures: { moss: 'Green felt moss, a red toadstool of felt, and a pair of scissors' },
    comments: [
      { day: -0.07, who: 'wombat', message: 'Mine sheds as well. We’ll know our parcels.' },
      { day: -0.05, who: 'kea', message: 'The <b>toadstool</b>! I’m in love.', likes: 3 },
    ],
  },
]

const THANKS = [
  'It’s here! I won’t say what it is, but the cat is inside the box by now.',
  'To the critter who sent this: you’re a marvel, and you read my mind.',
  'A parcel on a grey day. Thank you, secret gifter.',
  'Opened it on the stairs. Couldn’t wait for the door.',
]

/** Returns the text of a public thank-you. Any number selects one of the texts. */
export const thanks = (number: number): string => THANKS[number % THANKS.length] ?? ''
