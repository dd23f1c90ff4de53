import type { ReactNode } from 'react'
import { furs, ink } from './palette.ts'
import { pick, scatter } from './pick.ts'

export const body =
  'M24 11.5C33.5 11.5 38 19 38 29c0 7.5-2.6 13-5.2 17.5H15.2C12.6 42 10 36.5 10 29c0-10 4.5-17.5 14-17.5Z'

export const ears: readonly [ReactNode, ...ReactNode[]] = [
  <path
    key="cat"
    d="M11.6 23 12 5.6a1 1 0 0 1 1.7-.7l8.6 8.6ZM36.4 23 36 5.6a1 1 0 0 0-1.7-.7l-8.6 8.6Z"
  />,
  <g key="rabbit">
    <ellipse cx="17.8" cy="9.5" rx="3.9" ry="9.2" transform="rotate(-7 17.8 9.5)" />
    <ellipse cx="30.2" cy="9.5" rx="3.9" ry="9.2" transform="rotate(7 30.2 9.5)" />
  </g>,
  <g key="bear">
    <circle cx="14" cy="14.4" r="5.7" />
    <circle cx="34" cy="14.4" r="5.7" />
  </g>,
  <path
    key="bat"
    d="M12.6 22.5C7 18.5 4 12 3.6 4.6c0-.8.6-1.2 1.3-.9C11.5 6.2 17 9 20.5 13.5ZM35.4 22.5C41 18.5 44 12 44.4 4.6c0-.8-.6-1.2-1.3-.9C36.5 6.2 31 9 27.5 13.5Z"
  />,
]

/** Picks fur and ears from the seed, so that a member's critter looks the same everywhere. */
function looksOf(seed: string | number) {
  // Multiplying by 7, which is coprime to the number of looks, makes members with consecutive ids look different.
  const number = typeof seed === 'number' ? seed * 7 : scatter(seed)
  return { fur: pick(furs, number), ear: pick(ears, Math.floor(number / furs.length)) }
}

export function Face() {
  return (
    <>
      <ellipse cx="24" cy="32.4" rx="8" ry="5.6" fill={ink.cream} opacity=".5" />
      <circle cx="18.2" cy="25.4" r="2.1" fill={ink.eye} />
      <circle cx="29.8" cy="25.4" r="2.1" fill={ink.eye} />
      <path
        d="M22.3 29.6h3.4L24 31.6Z"
        fill={ink.eye}
        stroke={ink.eye}
        strokeWidth=".8"
        strokeLinejoin="round"
      />
    </>
  )
}

/** The drawing without its `<svg>`, for use in a larger drawing. */
export function CritterFigure({ seed, children }: { seed: string | number; children?: ReactNode }) {
  const { fur, ear } = looksOf(seed)
  return (
    <>
      <g fill={fur}>
        {ear}
        <path d={body} />
      </g>
      <Face />
      {children}
    </>
  )
}

export interface ArtProps {
  /** Size in pixels; by default the critter fills its box. */
  size?: number
}

/** A member's default avatar, also used as decoration. Decorative, so put the name next to it as text. */
export function Critter({ seed, size }: ArtProps & { seed: string | number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <CritterFigure seed={seed} />
    </svg>
  )
}
