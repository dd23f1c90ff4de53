import { CritterFigure } from './Critter.tsx'
import styles from './MoonlitScene.module.css'
import { Mail, Moon, Office } from './Night.tsx'
import { ink } from './palette.ts'
import { Spruces } from './Spruces.tsx'

const stars = [
  [800, 118, 1.6],
  [846, 40, 1.2],
  [880, 214, 1.3],
  [940, 120, 1.5],
  [1004, 54, 1.1],
  [1010, 214, 1.4],
  [1290, 60, 1.6],
  [1330, 210, 1.3],
  [1398, 120, 1.2],
  [1420, 250, 1.5],
] as const

/**
 * The valley of the night post: one critter is about to send something, and another has received a parcel. The drawing
 * fills the height of its box and ends at the right edge. Its hills continue to the left beyond any screen. The sky is
 * the background of the box. The left side is left empty for the text of the page.
 */
export function ValleyScene() {
  return (
    <svg className={`${styles.scene} ${styles.valley}`} viewBox="0 0 1440 600" aria-hidden="true">
      <g className={styles.stars}>
        {stars.map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g transform="translate(1150 150)">
        <Moon />
      </g>
      <g transform="translate(800 20) scale(.7)">
        <Mail />
      </g>
      <path
        className={styles.far}
        d="M-1600 520c300-60 520-70 820-30s500 20 780 10c180-10 330-4 480-34 120-24 200-92 320-86 110 6 150 62 240 40 90-22 130-90 230-84 70 4 110 40 170 30v234H-1600Z"
      />
      <Spruces
        fill="var(--scene-middle)"
        trees={[
          [60, 536, 84],
          [118, 538, 60],
          [560, 524, 92],
          [606, 522, 66],
          [664, 520, 118],
          [724, 518, 84],
          [900, 500, 128],
          [952, 498, 92],
          [1290, 480, 150],
          [1346, 484, 108],
          [1404, 486, 170],
        ]}
      />
      <path
        className={styles.middle}
        d="M-1600 540c400-24 900-30 1600-10 220-22 420-2 640-14s330-40 520-36 200 8 280 4v116H-1600Z"
      />
      <g transform="translate(1010 296)">
        <Office />
      </g>
      <Spruces
        fill="var(--scene-near)"
        trees={[
          [-4, 596, 150],
          [1426, 592, 260],
          [1362, 594, 150],
        ]}
      />
      <path
        className={styles.near}
        d="M-1600 560c500-12 1000 6 1600 2 200-20 420-8 700-14s470-26 740-14v66H-1600Z"
      />
      <g transform="translate(770 404) scale(3.1)">
        <CritterFigure seed="night post">
          <g transform="translate(24 41) rotate(-6)">
            <rect x="-9" y="-6" width="18" height="12" rx="1" fill={ink.cream} />
            <path
              d="m-9-6 9 7 9-7"
              fill="none"
              stroke={ink.line}
              strokeWidth="1"
              strokeLinejoin="round"
            />
          </g>
        </CritterFigure>
      </g>
      <g transform="translate(1236 412) scale(2.9)">
        <CritterFigure seed="juniper" />
        <OpenParcel />
      </g>
      <path
        className={styles.ground}
        d="M-1600 580c500 8 1000 8 1600 4 260-16 520-10 760-18s460-20 680-8v42H-1600Z"
      />
    </svg>
  )
}

/** A parcel with its lid off, in front of the critter that has received it. */
function OpenParcel() {
  return (
    <>
      <path d="M10 35h28v14H10Z" fill={ink.kraft} />
      <path d="m10 35-5-4 5-3 3 5ZM38 35l5-4-5-3-3 5Z" fill={ink.kraftShade} />
      <path d="M22 35h4v14h-4ZM10 40h28v3.4H10Z" fill={ink.wax} />
    </>
  )
}
