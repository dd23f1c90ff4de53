import { type ArtProps, body, ears, Face } from './Critter.tsx'
import { furs, ink } from './palette.ts'

/** An elf, who stands for support, with a pointed moss hat. */
export function Elf({ size }: ArtProps) {
  return (
    <svg viewBox="0 -6 48 54" width={size} height={size} aria-hidden="true">
      <g fill={furs[0]}>
        {ears[2]}
        <path d={body} />
      </g>
      <Face />
      <path
        d="M10.5 16.5C14 8 21 4 27.5-4.5c.5-.7 1.5-.4 1.6.5.6 8 4.4 12 8.4 20.5-8-3.6-19-3.6-27 0Z"
        fill={ink.moss}
      />
      <path d="M9.3 18.2c9-5 20.4-5 29.4 0l-1.2-4.6c-8.4-4-18.6-4-27 0Z" fill={ink.mossDark} />
      <circle cx="28.6" cy="-3.3" r="2.4" fill={ink.marigold} />
    </svg>
  )
}

/** Boblin the goblin, who stands for errors. */
export function Goblin({ size }: ArtProps) {
  return (
    <svg viewBox="-8 4 64 44" width={size} height={size} aria-hidden="true">
      <path
        d="M12 26C4 25-2 21-7 14.5c-.5-.7 0-1.5.8-1.4C1 14 9 15.5 14 18.5ZM36 26c8-1 14-5 19-11.5.5-.7 0-1.5-.8-1.4C47 14 39 15.5 34 18.5Z"
        fill="#6f9e4f"
      />
      <path d={body} fill="#86b55f" />
      <ellipse cx="24" cy="33" rx="8.5" ry="5.8" fill={ink.cream} opacity=".35" />
      <circle cx="18" cy="24.6" r="3.4" fill={ink.cream} />
      <circle cx="30" cy="24.6" r="3.4" fill={ink.cream} />
      <circle cx="18.6" cy="25" r="1.7" fill={ink.eye} />
      <circle cx="29.4" cy="25" r="1.7" fill={ink.eye} />
      <path
        d="M18 33.5c4 2.6 8 2.6 12 0"
        fill="none"
        stroke={ink.eye}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="m25.5 35.1 1.4 3.4 1.9-4Z" fill={ink.cream} />
    </svg>
  )
}
