import { CritterFigure } from './Critter.tsx'
import styles from './MoonlitScene.module.css'
import { Mail, Moon, Office } from './Night.tsx'
import { ink } from './palette.ts'
import { Spruces } from './Spruces.tsx'

const stars = [
  [62, 120, 1.6],
  [130, 60, 1.2],
  [96, 236, 1.2],
  [188, 150, 1.8],
  [250, 48, 1.4],
  [300, 122, 1.1],
  [520, 70, 1.5],
  [566, 190, 1.2],
  [498, 262, 1.7],
  [36, 330, 1.3],
  [172, 330, 1.1],
  [586, 330, 1.4],
] as const

/**
 * The night post office in the woods. `carried` is the number of items that the critter at the door carries. In this
 * order, they are an envelope, a hat, a name tag, a moon sign and a stamp.
 */
export default function MoonlitScene({
  carried = 1,
  seed = 'night post',
}: {
  carried?: number
  seed?: string
}) {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 640 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect width="640" height="900" className={styles.sky} />
      <g className={styles.stars}>
        {stars.map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <g transform="translate(420 216)">
        <Moon />
      </g>
      <Mail />
      <path
        className={styles.far}
        d="M0 560c70-60 120-84 190-60 60 20 90-50 160-56 80-6 110 54 170 40 50-12 80-40 120-30v446H0Z"
      />
      <Spruces
        fill="var(--scene-middle)"
        trees={[
          [36, 668, 176],
          [92, 664, 122],
          [150, 668, 190],
          [214, 664, 136],
          [430, 680, 150],
          [486, 684, 196],
          [548, 676, 150],
          [606, 674, 208],
        ]}
      />
      <path className={styles.middle} d="M0 620c120-24 220-10 330 6 120 18 220-6 310-12v286H0Z" />
      <g transform="translate(318 596)">
        <Office />
      </g>
      <Spruces
        fill="var(--scene-near)"
        trees={[
          [-6, 830, 330],
          [74, 822, 232],
          [570, 832, 276],
          [634, 834, 362],
        ]}
      />
      <path className={styles.near} d="M0 776c90-26 190-20 320 2s230 14 320-8v130H0Z" />
      <g transform="translate(196 668) scale(3.1)">
        <CritterFigure seed={seed}>
          <Belongings carried={carried} />
        </CritterFigure>
      </g>
      <path className={styles.ground} d="M0 836c120-26 230-24 330-12s230 8 310-12v88H0Z" />
    </svg>
  )
}

/** The things that the critter carries so far. */
function Belongings({ carried }: { carried: number }) {
  return (
    <>
      {carried >= 2 && (
        <path
          d="M11 16.5c4-5 8-12.5 15.5-18 .8 6.5 6.5 11.5 10.5 18-8-3-18-3-26 0Z"
          fill={ink.moss}
        />
      )}
      {carried >= 1 && (
        <g transform="translate(24 41) rotate(-6)">
          <rect x="-9" y="-6" width="18" height="12" rx="1" fill={ink.cream} />
          <path
            d="m-9-6 9 7 9-7"
            fill="none"
            stroke={ink.line}
            strokeWidth="1"
            strokeLinejoin="round"
          />
          {carried >= 5 && <rect x="3.5" y="1" width="4" height="3.6" fill={ink.wax} />}
        </g>
      )}
      {carried >= 3 && (
        <g transform="translate(12.5 36) rotate(8)">
          <rect x="-4" y="-2.5" width="8" height="5" rx=".8" fill={ink.marigold} />
          <path d="M-2.5-.5h5M-2.5 1h3" stroke={ink.line} strokeWidth=".7" />
        </g>
      )}
      {carried >= 4 && (
        <path d="M27 6.5a4 4 0 1 0 3.5 6 3.2 3.2 0 0 1-3.5-6Z" fill={ink.marigold} />
      )}
    </>
  )
}
