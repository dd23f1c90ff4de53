import { CritterFigure } from './Critter.tsx'
import { ink } from './palette.ts'

interface ThingProps {
  size?: number
  isOpened?: boolean
}

/** The print of a critter's head on a seal, centred on the point (24, 22.5). */
const print = (
  <>
    <path
      d="m15.5 17 1-5 5 3.4h5l5-3.4 1 5v8a8.5 8.5 0 0 1-17 0Z"
      fill={ink.waxShade}
      stroke={ink.waxShade}
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
    <circle cx="20.6" cy="23" r="1.5" fill={ink.wax} />
    <circle cx="27.4" cy="23" r="1.5" fill={ink.wax} />
  </>
)

/** A kraft box with a wax-red ribbon; when opened, a critter looks out of it. */
export function Parcel({ size, isOpened }: ThingProps) {
  return (
    <svg viewBox="0 0 120 96" width={size} aria-hidden="true">
      {isOpened && (
        <g transform="translate(34 -2) scale(1.08)">
          <CritterFigure seed="parcel" />
        </g>
      )}
      <rect
        x="18"
        y={isOpened ? 42 : 20}
        width="84"
        height={isOpened ? 50 : 72}
        rx="5"
        fill={ink.kraft}
      />
      {isOpened && (
        <path d="M18 46 4 32l16-10 12 20ZM102 46l14-14-16-10-12 20Z" fill={ink.kraftShade} />
      )}
      <rect x="54" y={isOpened ? 42 : 20} width="12" height={isOpened ? 50 : 72} fill={ink.wax} />
      <rect x="18" y={isOpened ? 62 : 44} width="84" height="11" fill={ink.wax} />
      {!isOpened && (
        <>
          <path
            d="M60 45c-6-13-26-18-27-9-1 8 16 11 27 9Zm0 0c6-13 26-18 27-9 1 8-16 11-27 9Z"
            fill={ink.waxShade}
          />
          <circle cx="60" cy="45" r="6" fill={ink.wax} />
        </>
      )}
    </svg>
  )
}

/** A returned parcel: dented, with an untied bow and the label “Return to sender”. */
export function ReturnedParcel({ size }: Pick<ThingProps, 'size'>) {
  return (
    <svg viewBox="0 0 120 96" width={size} aria-hidden="true">
      <path
        d="M23 20h58l4 6 7-6h5a5 5 0 0 1 5 5v54l-9 13H23a5 5 0 0 1-5-5V60l6-5-6-6V25a5 5 0 0 1 5-5Z"
        fill={ink.kraft}
      />
      <path
        d="m18 49 6 6-6 5M81 20l4 6 7-6M102 79l-13 2 4 11"
        fill="none"
        stroke={ink.kraftShade}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <rect x="50" y="20" width="12" height="72" fill={ink.wax} />
      <path d="M20.5 44H102v11H24Z" fill={ink.wax} />
      <path
        d="M56 47c-8-12-27-13-27-4 0 8 15 9 27 4Zm0 2c3 9 2 15-4 22m5-22c6 5 8 9 8 16"
        fill="none"
        stroke={ink.waxShade}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <g transform="rotate(-8 82 66)">
        <rect x="64" y="52" width="36" height="27" rx="2" fill={ink.cream} />
        <path
          d="M70 61h17a5.5 5.5 0 0 1 0 11H76m-1-16-5 5 5 5"
          fill="none"
          stroke={ink.line}
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}

/** A postcard of mountains; when opened, it shows the written side. */
export function Postcard({ size, isOpened }: ThingProps) {
  return (
    <svg viewBox="0 0 120 96" width={size} aria-hidden="true">
      <g transform="rotate(-7 60 48)">
        <rect x="10" y="14" width="100" height="68" rx="3" fill={ink.moon} />
        {isOpened ? (
          <path
            d="M20 30h32M20 40h36M20 50h28M20 60h34M20 70h18"
            stroke={ink.line}
            strokeWidth="2.6"
            strokeLinecap="round"
            opacity=".6"
          />
        ) : (
          <path d="m16 74 16-26 12 13 9-9 10 22Z" fill={ink.moss} />
        )}
        <path d="M65 20v56" stroke="#b8b09a" strokeWidth="1.6" />
        <rect x="88" y="20" width="16" height="20" fill={ink.marigold} />
        <path
          d="M72 50h30M72 60h30M72 70h20"
          stroke="#8a8371"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </g>
    </svg>
  )
}

/** An envelope with a wax seal; when opened, the letter sticks out. */
export function Letter({ size, isOpened }: ThingProps) {
  return (
    <svg viewBox="0 0 120 96" width={size} aria-hidden="true">
      {isOpened && <path d="m12 40 48-36 48 36Z" fill={ink.creamShade} />}
      {isOpened && (
        <>
          <rect x="24" y="12" width="72" height="62" rx="2" fill="#fff" />
          <path
            d="M34 26h52M34 36h44M34 46h50"
            stroke="#8a8371"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </>
      )}
      <path d={isOpened ? 'M12 40 60 70l48-30v52H12Z' : 'M12 20h96v72H12Z'} fill={ink.cream} />
      <path d="m12 92 36-30M108 92 72 62" stroke={ink.creamShade} strokeWidth="3" />
      <path
        d={isOpened ? 'M12 40 60 72l48-32' : 'm12 21 48 40 48-40'}
        fill="none"
        stroke={ink.line}
        strokeWidth="3.4"
        strokeLinejoin="round"
      />
      {!isOpened && (
        <>
          <circle cx="60" cy="60" r="10" fill={ink.wax} />
          <g transform="translate(60 60) scale(0.6) translate(-24 -22.5)">{print}</g>
        </>
      )}
    </svg>
  )
}

/** A blob of wax with the print of a critter's head. */
export function Seal({ size }: Pick<ThingProps, 'size'>) {
  return (
    <svg viewBox="0 0 48 48" width={size} aria-hidden="true">
      <path
        d="M24 3c5 0 7 3 11 5s8 4 9 9-1 8-1 12-1 9-6 12-9 4-14 4-10-1-14-5-5-7-5-12-2-9 1-14 7-5 10-7 5-4 9-4Z"
        fill={ink.wax}
      />
      <circle cx="24" cy="24" r="14.5" fill="none" stroke={ink.waxShade} strokeWidth="2.4" />
      {print}
    </svg>
  )
}
