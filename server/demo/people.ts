import type { RegionKey } from '#rules/member/region.ts'

export interface Person {
  /** Local part of the member's email address. */
  key: string
  nickname: string
  firstName: string
  lastName: string
  /** Age in years on the day the community is made. */
  age: number
  /** Null means "Other". */
  region: RegionKey | null
  address: { line1: string; zip: string; city: string; country: string }
  /** Number of days since the member joined. */
  joined: number
  privacy: 1 | 2 | 4
}

export const emailOf = (key: string): string => `${key}@example.org`

export const parentOf = (key: string): string => emailOf(`parent.of.${key}`)

const homes = {
  us: { country: 'United States', region: 'us' },
  ca: { country: 'Canada', region: 'canada' },
  uk: { country: 'United Kingdom', region: 'uk' },
  de: { country: 'Germany', region: 'europe_mainland' },
  fr: { country: 'France', region: 'europe_mainland' },
  gr: { country: 'Greece', region: 'europe_mainland' },
  ua: { country: 'Ukraine', region: 'europe_mainland' },
  pl: { country: 'Poland', region: 'europe_mainland' },
  se: { country: 'Sweden', region: 'europe_mainland' },
  es: { country: 'Spain', region: 'europe_mainland' },
  nz: { country: 'New Zealand', region: 'nz' },
  au: { country: 'Australia', region: 'nz' },
  jp: { country: 'Japan', region: null },
  br: { country: 'Brazil', region: null },
} as const satisfies Record<string, { country: string; region: RegionKey | null }>

type Home = keyof typeof homes

/**
 * Columns: key, nickname, first name, last name, age, home, street, zip, city, joined, privacy. All streets and people
 * are invented.
 */
const TABLE = `
juniper | Juniper | Juno | Perrault | 44 | us | 3 Hollow Lantern Way | 97201 | Portland | 125 | 1
bramble | Bramble | Bram | Okafor | 37 | uk | 12 Nettlebank Rise | LS1 4AP | Leeds | 124 | 1
mossfoot | Mossfoot | Ines | Baumgart | 31 | de | Eulenstieg 7 | 04109 | Leipzig | 123 | 1
rowan | Rowan | Rowan | Achterberg | 29 | us | 48 Silver Thistle Lane | 05401 | Burlington | 122 | 1
pepper | Pepper Newt | Odalys | Quintero | 26 | us | 901 Marigold Steps | 87501 | Santa Fe | 121 | 1
sorrel | Sorrel | Hamish | Dunleavy | 52 | uk | 2 Foxglove Wynd | EH1 2NG | Edinburgh | 120 | 1
tanuki | たぬき | Haruka | Minase | 34 | jp | 4-7-2 Tanukizaka | 602-8001 | Kyoto | 119 | 2
lynx | Рись | Олена | Ковальчук | 33 | ua | вулиця Рисяча 5 | 79000 | Львів | 118 | 1
owl | Κουκουβάγια | Ελένη | Μαυράκη | 41 | gr | Οδός Κουκουβάγιας 9 | 105 58 | Αθήνα | 116 | 1
kea | Kea | Aroha | Whitcombe | 38 | nz | 77 Tussock Terrace | 9016 | Dunedin | 115 | 1
loutre | Loutre | Maëlle | Guérin | 27 | fr | 18 rue des Loutres | 35000 | Rennes | 112 | 1
quill | Quill | Desmond | Abara | 45 | ca | 640 Porcupine Crescent | K1A 0B1 | Ottawa | 110 | 1
hazel | Hazel | Hazel | Lindqvist | 15 | us | 15 Acorn Court | 55401 | Minneapolis | 105 | 4
zaunkoenig | Zaunkönig | Jörg | Weißmüller | 58 | de | Am Zaunkönigweg 21 | 79098 | Freiburg | 104 | 1
wombat | Wombat | Tilly | Farquhar | 30 | au | 5 Burrow Parade | 7000 | Hobart | 100 | 1
zubr | Żubr | Łucja | Wrzesińska | 36 | pl | ulica Żubrowa 3 | 17-230 | Białowieża | 98 | 1
fern | Fern | Fernanda | Oduya | 24 | us | 230 Damselfly Drive | 78701 | Austin | 96 | 1
algen | Älgen | Åsa | Björkman | 49 | se | Älgstigen 14 | 753 09 | Uppsala | 94 | 1
capivara | Capivara | João | Figueiredo | 32 | br | Rua das Capivaras 88 | 80010-000 | Curitiba | 90 | 1
thimble | Thimble | Prudence | Ashworth | 63 | uk | The Old Bobbin, Reed Lane | NR1 3QU | Norwich | 88 | 1
badger | Badger | Tobias | Underhill | 47 | us | 7 Sett Street | 53703 | Madison | 85 | 1
golondrina | Golondrina | Lucía | Peñalver | 28 | es | Calle de las Golondrinas 6 | 37001 | Salamanca | 82 | 1
loon | Loon | Marguerite | Tremblay | 35 | ca | 19 Loon Lake Road | B3H 1A1 | Halifax | 80 | 1
mothwing | Mothwing | Saoirse | Kinsella | 22 | uk | 31 Lampblack Close | BT1 5GS | Belfast | 76 | 1
igel | Igel | Mehmet | Yıldız | 39 | de | Igelgasse 2 | 50667 | Köln | 72 | 1
sparrow | Sparrow | Wren | Castellanos | 33 | us | 112 Cobbler Alley | 70112 | New Orleans | 70 | 1
newt | Newt | Caspian | Bell | 27 | us | 66 Millpond Loop | 27601 | Raleigh | 66 | 1
kakapo | Kākāpō | Mere | Tūhoe-Hart | 31 | nz | 8 Fernside Hollow | 6011 | Wellington | 62 | 1
marten | Marten | Yusuf | Ibragimov | 43 | ca | 350 Snowberry Gate | T5J 0N3 | Edmonton | 60 | 1
stoat | Stoat | Beatrix | Longbottom | 51 | uk | 4 Ermine Row | YO1 7HH | York | 55 | 1
vole | Vole | Anneke | de Wit | 26 | us | 19 Clover Underpass | 19103 | Philadelphia | 50 | 1
raven | Raven | Theodora | Marsh | 40 | us | 13 Inkwell Square | 02108 | Boston | 48 | 1
bluetit | Blue Tit | Nia | Prosser | 29 | uk | 9 Coal Shed Lane | CF10 1EP | Cardiff | 44 | 1
fox | Foxtrot | Camille | Arsenault | 30 | ca | 27 Russet Row | H2X 1Y4 | Montréal | 40 | 1
magpie | Magpie | Gil | Santangelo | 34 | us | 500 Tinsel Street | 80202 | Denver | 38 | 1
toad | Toad in a Hole | Rupert | Fenwick-Osei | 56 | uk | 1 Puddle Yard | OX1 1BX | Oxford | 30 | 1
pika | Pika | Noor | Hashemi | 23 | us | 84 Scree Path | 83702 | Boise | 24 | 1
finch | Finch | Ottilie | Brandt | 17 | us | 2 Thistledown Lane | 43215 | Columbus | 12 | 4
otter | Otter | Silvan | Rees | 28 | uk | 6 Kelp Steps | PL1 2AA | Plymouth | 6 | 1
`

export const people: readonly Person[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const cells = line.split(' | ')
    const [key, nickname, firstName, lastName, age, home, line1, zip, city, joined, privacy] =
      cells as [string, string, string, string, string, Home, ...string[]]
    const { region, country } = homes[home]
    return {
      key,
      nickname,
      firstName,
      lastName,
      age: Number(age),
      region,
      address: { line1, zip, city, country },
      joined: Number(joined),
      privacy: Number(privacy),
    } as Person
  })

/** The drawings used as profile pictures; all other members have generated critters. */
export const FACES: Readonly<Record<string, string>> = {
  bramble: 'hedgehog',
  rowan: 'fox',
  owl: 'owl',
  raven: 'raven',
  newt: 'newt',
  toad: 'toad',
  otter: 'otter',
  pepper: 'mole',
}

/** Members with a birthday within the next month, and the days until then. */
export const BIRTHDAYS: Readonly<Record<string, number>> = {
  owl: 0,
  raven: 0,
  newt: 3,
  wombat: 3,
  fox: 8,
  tanuki: 12,
  otter: 19,
  golondrina: 25,
}

interface DemoPet {
  nickname: string
  /** Days until the pet's birthday. */
  ahead: number
}

/** Pets by the key of their owner. */
export const PETS: Readonly<Record<string, DemoPet>> = {
  rowan: { nickname: 'Biscuit', ahead: 2 },
  bramble: { nickname: 'Sir Hops', ahead: 8 },
}

/** This member has verified their email today, and has not filled in anything yet. */
export const NEWCOMER = 'clover'

/** Recent members who have not dismissed their first steps. */
export const NEW: readonly string[] = ['otter', 'finch']

/** The members you can log in as, with a description. */
export const LOGINS: Readonly<Record<string, string>> = {
  rowan: 'Rowan, a member in a running swap',
  hazel: 'Hazel, a minor with a parent’s yes, and an envelope to open',
  pepper: 'Pepper Newt, whose proposal was sent back with a reason',
  toad: 'Toad in a Hole, who waits for the draw of a swap',
  mothwing: 'Mothwing, who has a parcel to send',
  thimble: 'Thimble, with one swap running and another done',
  golondrina: 'Golondrina, who owes a gift, is asked about another, and waits for one',
  kea: 'Kea, with one gift on its way and another one lost',
  mossfoot: 'Mossfoot, whose exchange has ended and waits for a closing post',
  otter: 'Otter, a new member with a stamp or two to collect',
  finch: 'Finch, a minor whose parent has not answered yet',
  [NEWCOMER]: 'a newcomer, with their first steps ahead',
  bramble: 'Bramble, a mod with work on the desk',
  juniper: 'Juniper, an admin',
}
