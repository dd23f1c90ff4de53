import { Elf, Goblin } from '#views/kit/art/Folk.tsx'
import { Critter } from './art/Critter.tsx'
import { Letter, Parcel, Postcard, ReturnedParcel } from './art/Things.tsx'

const scenes = {
  parcel: <Parcel />,
  parcelOpened: <Parcel isOpened />,
  parcelReturned: <ReturnedParcel />,
  postcard: <Postcard />,
  letter: <Letter />,
  letterOpened: <Letter isOpened />,
  critter: <Critter seed="empty" />,
  elf: <Elf />,
  goblin: <Goblin />,
}

export type Scene = keyof typeof scenes

/** Decoration of empty and error states, loaded after the text. */
export default function EmptyScene({ art }: { art: Scene }) {
  return scenes[art]
}
