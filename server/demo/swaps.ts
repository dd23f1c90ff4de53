import type { Duration } from '#rules/exchange/phase.ts'
import type { RegionKey } from '#rules/member/region.ts'
import { bookmarks } from './bookmarks.ts'

/** An exchange of the demo, from its proposal to its end. Days count from today, negative in the past. */
export interface SwapPlan {
  key: string
  label: string
  summary: string
  description: string
  /** Index of the approved header picture. */
  header: number
  /** The creator's own drawing, used in place of the header. */
  cover?: { name: string; alt: string }
  region: RegionKey
  spots: number
  price?: readonly [min: number, max: number]
  /** Labels of the surveys to answer before signing up. */
  surveys?: readonly string[]
  /** True if the creator asks for another survey. */
  asksForSurvey?: boolean
  creator: string
  proposed: number
  /** The mods' decision; missing while the proposal waits. */
  decided?: { day: number; mod: string; rejected?: string }
  starts: number
  /** Number of days before the start at which sign-ups open. */
  signups: Duration
  runs: Duration
  /** Days from the start to the send-by day; half of the running time if missing. */
  sendBy?: number
  /** Members who sign up, in this order. */
  participants?: readonly string[]
  /** Members who get in line on the day before today, in this order. */
  waiting?: readonly string[]
  cancelled?: { day: number; mod: string; reason: string }
  /** The admin who pins it, and the day. */
  pinned?: { day: number; admin: string }
}

const list = (names: string) => names.split(' ')

/** Three hours from now, which is still today almost everywhere. */
export const SOON = 3 / 24

export const swaps: readonly SwapPlan[] = [
  {
    key: 'harvest',
    label: 'Harvest parcels',
    summary: 'Something from your shelf, your garden or your oven.',
    description:
      'Jam, seeds, tea, a drawing of your pumpkin: anything the year has left you with.\n\nPlease write on the parcel what is in the jars.',
    header: 0,
    region: 'worldwide',
    spots: 12,
    price: [10, 25],
    creator: 'mossfoot',
    proposed: -114,
    decided: { day: -112, mod: 'bramble' },
    starts: -80,
    signups: 30,
    runs: 30,
    participants: list('rowan pepper sorrel lynx owl kea loutre zaunkoenig hazel'),
  },
  {
    key: 'postcards',
    label: 'One postcard, one story',
    summary: 'Ten lines on the back of a card, true or not.',
    description:
      'Find a card that no one would buy, and tell the story of how it was made on the back.',
    header: 1,
    region: 'europe',
    spots: 10,
    creator: 'sorrel',
    proposed: -86,
    decided: { day: -84, mod: 'juniper' },
    starts: -60,
    signups: 15,
    runs: 45,
    participants: list('bramble mossfoot lynx algen thimble zubr golondrina mothwing'),
  },
  {
    key: 'zines',
    label: 'Zine summer',
    summary: 'Eight pages, one sheet, two staples.',
    description: 'Fold it, write it, draw it, send it. Any subject, as long as it is yours.',
    header: 2,
    region: 'na',
    spots: 20,
    creator: 'quill',
    proposed: -78,
    decided: { day: -75, mod: 'bramble' },
    starts: -40,
    signups: 30,
    runs: 30,
    participants: list('rowan fern'),
    cancelled: {
      day: -45,
      mod: 'bramble',
      reason: 'The post is on strike in half of the region. We’ll try again in spring.',
    },
  },
  bookmarks,
  {
    key: 'winter',
    label: 'Winter mail',
    summary: 'A parcel for the longest night.',
    description:
      'Something warm, something sweet, something small.\n\nNo need for new things: a scarf that has seen a winter is a scarf that works.',
    header: 4,
    region: 'worldwide',
    spots: 12,
    price: [15, 30],
    surveys: ['Treats'],
    creator: 'juniper',
    proposed: -40,
    decided: { day: -38, mod: 'bramble' },
    starts: -12,
    signups: 15,
    runs: 30,
    participants: list('rowan kea hazel badger owl loon fern mossfoot thimble sparrow'),
  },
  {
    key: 'tea',
    label: 'Tea and a tale',
    cover: { name: 'teapot', alt: 'A teapot and its cup' },
    summary: 'Five bags of tea and the book you would read beside them.',
    description: 'The book may be second hand, and should be: leave your pencil marks in.',
    header: 5,
    region: 'uk',
    spots: 6,
    price: [8, 20],
    creator: 'thimble',
    proposed: -30,
    decided: { day: -28, mod: 'juniper' },
    starts: -6,
    signups: 15,
    runs: 45,
    sendBy: 7,
    participants: list('thimble stoat bluetit mothwing sorrel'),
  },
  {
    key: 'stickers',
    label: 'Sticker envelopes',
    summary: 'Fill an envelope until it just about closes.',
    description: 'Stickers, stamps, labels from fruit. Flat, light, and on its way in a week.',
    header: 2,
    region: 'canada',
    spots: 8,
    creator: 'loon',
    proposed: -25,
    decided: { day: -23, mod: 'bramble' },
    starts: -1,
    signups: 15,
    runs: 15,
    participants: list('loon quill marten fox'),
  },
  {
    key: 'mushrooms',
    label: 'Forest floor',
    summary: 'Mushrooms, moss and anything that crawls, in any craft.',
    description: 'Felt, ink, clay, yarn. Nothing picked: customs take it, and the forest wants it.',
    header: 3,
    region: 'worldwide',
    spots: 14,
    price: [10, 40],
    surveys: ['Small joys'],
    creator: 'fern',
    proposed: -22,
    decided: { day: -20, mod: 'bramble' },
    starts: SOON,
    signups: 15,
    runs: 45,
    participants: list('fern igel kakapo wombat raven vole magpie'),
  },
  {
    key: 'solstice',
    label: 'Solstice candles',
    summary: 'A light for someone far away.',
    description: 'Made, bought or found: send a light, and say when to burn it.',
    header: 0,
    region: 'worldwide',
    spots: 30,
    price: [5, 20],
    creator: 'owl',
    proposed: -16,
    decided: { day: -14, mod: 'juniper' },
    starts: 9,
    signups: 15,
    runs: 30,
    participants: list('owl lynx rowan loutre wombat toad pika'),
    pinned: { day: -3, admin: 'juniper' },
  },
  {
    key: 'pins',
    label: 'Four pins',
    summary: 'Small on purpose: four critters, four enamel pins.',
    description: 'One pin each, with the reason why this one.',
    header: 1,
    region: 'us',
    spots: 4,
    price: [5, 15],
    creator: 'sparrow',
    proposed: -15,
    decided: { day: -13, mod: 'bramble' },
    starts: 5,
    signups: 15,
    runs: 15,
    participants: list('sparrow newt raven vole'),
    waiting: list('pepper rowan magpie'),
  },
  {
    key: 'seeds',
    label: 'Seed library',
    summary: 'Seeds from your own plants, labelled and dated.',
    description: 'For one region only, so that nothing has to cross customs.',
    header: 3,
    region: 'nz',
    spots: 16,
    creator: 'kea',
    proposed: -9,
    decided: { day: -7, mod: 'juniper' },
    starts: 40,
    signups: 30,
    runs: 60,
  },
  {
    key: 'mixtapes',
    label: 'Mixtapes',
    summary: 'Sixty minutes, two sides, a cover drawn by hand.',
    description: 'Tape, disc or a link, as long as there is a cover.',
    header: 2,
    region: 'worldwide',
    spots: 20,
    creator: 'pepper',
    proposed: -11,
    decided: {
      day: -9,
      mod: 'bramble',
      rejected:
        'A lovely idea! Please say which players it is for: not everyone has one for tapes.',
    },
    starts: 26,
    signups: 15,
    runs: 30,
  },
  {
    key: 'recipes',
    label: 'Grandmother’s recipes',
    asksForSurvey: true,
    summary: 'A recipe, the story of it, and one thing it can’t be made without.',
    description: 'Nothing that spoils, please.',
    header: 5,
    region: 'worldwide',
    spots: 24,
    price: [5, 15],
    creator: 'zubr',
    proposed: -4,
    starts: 20,
    signups: 15,
    runs: 30,
  },
  {
    key: 'socks',
    label: 'Odd socks',
    summary: 'One sock each. The other one is somewhere.',
    description: 'Knitted, bought or inherited, as long as it is clean and alone.',
    header: 4,
    region: 'europe_mainland',
    spots: 10,
    creator: 'algen',
    proposed: -2,
    starts: 33,
    signups: 30,
    runs: 45,
  },
  {
    key: 'valentines',
    label: 'Valentines for strangers',
    summary: 'A kind letter to someone you’ve never met.',
    description: 'No romance: three things you like about the world, and a pressed flower.',
    header: 2,
    region: 'na',
    spots: 40,
    creator: 'magpie',
    proposed: -0.5,
    starts: 60,
    signups: 30,
    runs: 30,
  },
]
