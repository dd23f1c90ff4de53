/** Parts of the night scenes, which take their colours from the surrounding scene. */
import styles from './MoonlitScene.module.css'
import { ink } from './palette.ts'

/** The full moon, centred on the origin. */
export function Moon() {
  return (
    <>
      <circle r="150" className={styles.glow} />
      <circle r="112" className={styles.glow} />
      <circle r="78" className={styles.moon} />
      <g className={styles.craters}>
        <circle cx="-24" cy="-22" r="13" />
        <circle cx="26" cy="20" r="19" />
        <circle cx="22" cy="-36" r="7" />
      </g>
    </>
  )
}

/** Letters flying through the air. */
export function Mail() {
  const letter = (
    <>
      <path d="M-26-17h52v34h-52Z" fill={ink.cream} />
      <path
        d="m-26-17 26 20 26-20"
        fill="none"
        stroke={ink.line}
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
    </>
  )
  return (
    <g className={styles.mail}>
      <g transform="translate(170 236) rotate(-14)">
        <path
          d="M-20-8C-52-34-70-26-84-10c20-2 30 4 62 14ZM20-8C52-34 70-26 84-10 64-12 54-6 22 4Z"
          fill={ink.snow}
          opacity=".9"
        />
        {letter}
      </g>
      <g transform="translate(292 372) rotate(9) scale(.62)">
        <path
          d="M-20-8C-52-34-70-26-84-10c20-2 30 4 62 14ZM20-8C52-34 70-26 84-10 64-12 54-6 22 4Z"
          fill={ink.snow}
          opacity=".9"
        />
        {letter}
      </g>
    </g>
  )
}

/** A log hut with a lit window, a lantern and a letter box. */
export function Office() {
  return (
    <>
      <path d="M14 66h188v128H14Z" fill="#5b4028" />
      <path d="M14 90h188M14 116h188M14 142h188M14 168h188" stroke="#4a331f" strokeWidth="3" />
      <path d="M150-2h26v50h-26Z" fill="#4a331f" />
      <path d="M-8 72 108-8 224 72l-10 12L108 14 2 84Z" fill="#33231a" />
      <path d="M2 80 108 8l106 72-8 6H10Z" fill="#6b4c30" />
      <circle cx="108" cy="52" r="15" fill={ink.cream} />
      <path
        d="m98 47 10 8 10-8M98 46h20v13H98Z"
        fill="none"
        stroke={ink.line}
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
      <rect x="34" y="98" width="58" height="52" rx="3" fill={ink.marigold} />
      <path d="M63 98v52M34 124h58" stroke="#33231a" strokeWidth="4" />
      <path d="M120 194v-84a20 20 0 0 1 40 0v84Z" fill="#33231a" />
      <rect x="130" y="126" width="20" height="5" rx="2" fill={ink.marigold} />
      <circle cx="188" cy="112" r="20" fill={ink.marigold} opacity=".25" />
      <path d="M188 92v8M181 100h14v20h-14Z" fill={ink.marigold} stroke="#33231a" strokeWidth="3" />
    </>
  )
}
