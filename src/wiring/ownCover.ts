export { OwnCover } from '#views/exchange/OwnCover.tsx'
export { pictureChoiceFlow } from './pictureChoice.ts'
