import type { ReactNode } from 'react'
import { CritterFigure } from './Critter.tsx'
import { ink } from './palette.ts'
import { Spruces } from './Spruces.tsx'

/** Six scenes of 400 × 300 units, used instead of grey placeholders. */
export const scenes: readonly [ReactNode, ...ReactNode[]] = [
  <MoonAndParcel key="moon" />,
  <PostcardFromAfar key="postcard" />,
  <SealedLetter key="letter" />,
  <Mushrooms key="mushrooms" />,
  <Snow key="snow" />,
  <Campfire key="campfire" />,
]

function MoonAndParcel() {
  return (
    <>
      <rect width="400" height="300" fill={ink.night} />
      <circle cx="312" cy="74" r="36" fill={ink.moon} />
      <path d="M0 300V202l68-70 66 66 40 40 60 10 80-82 86 74v60Z" fill={ink.forest} />
      <rect x="126" y="116" width="152" height="116" rx="8" fill={ink.kraft} />
      <path d="M126 154h152v15H126Z" fill={ink.wax} />
      <path d="M194 116h16v116h-16Z" fill={ink.wax} />
      <path
        d="M202 158c-6-16-34-24-36-13-2 10 20 15 36 13Zm0 0c6-16 34-24 36-13 2 10-20 15-36 13Z"
        fill={ink.waxShade}
      />
    </>
  )
}

function PostcardFromAfar() {
  return (
    <>
      <rect width="400" height="300" fill={ink.plum} />
      <g transform="rotate(-7 200 150)">
        <rect x="84" y="72" width="232" height="156" rx="3" fill={ink.moon} />
        <path d="m96 212 40-46 22 20 20-22 28 48Z" fill={ink.moss} />
        <path d="M208 84v132" stroke="#b8b09a" strokeWidth="2" />
        <rect x="268" y="86" width="36" height="44" fill={ink.marigold} />
        <path
          d="M220 156h80M220 176h80M220 196h54"
          stroke="#8a8371"
          strokeWidth="6"
          strokeLinecap="round"
        />
      </g>
    </>
  )
}

function SealedLetter() {
  return (
    <>
      <rect width="400" height="300" fill={ink.spruce} />
      <path d="M68 84h264v150H68Z" fill={ink.cream} />
      <path d="m68 234 108-84M332 234l-108-84" stroke={ink.creamShade} strokeWidth="6" />
      <path
        d="m68 86 132 92L332 86"
        fill="none"
        stroke={ink.forest}
        strokeWidth="8"
        strokeLinejoin="round"
      />
      <circle cx="200" cy="184" r="26" fill={ink.wax} />
      <circle cx="200" cy="184" r="18" fill={ink.waxShade} />
      <path
        d="m191 184 7 8 13-16"
        fill="none"
        stroke={ink.cream}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

function Mushrooms() {
  return (
    <>
      <rect width="400" height="300" fill="#2c4a3a" />
      <Spruces
        fill="#24402f"
        trees={[
          [40, 250, 190],
          [112, 250, 140],
          [300, 250, 160],
          [370, 250, 220],
        ]}
      />
      <path d="M0 236c110-26 250-26 400 0v64H0Z" fill={ink.forest} />
      <path d="M182 250c6-30 6-62 2-92h38c-4 30-2 62 6 92Z" fill={ink.cream} />
      <path d="M116 162c0-62 38-92 86-92s88 30 88 92c-54 16-122 16-174 0Z" fill={ink.wax} />
      <g fill={ink.cream}>
        <circle cx="164" cy="118" r="13" />
        <circle cx="214" cy="96" r="10" />
        <circle cx="250" cy="132" r="14" />
        <circle cx="204" cy="146" r="8" />
      </g>
      <path d="M300 262c3-16 3-34 1-48h20c-2 16-1 32 3 48Z" fill={ink.cream} />
      <path d="M270 218c0-32 18-46 42-46s42 14 42 46c-26 8-58 8-84 0Z" fill={ink.marigold} />
      <g transform="translate(56 184) scale(1.7)">
        <CritterFigure seed="mushroom" />
      </g>
    </>
  )
}

function Snow() {
  const flakes = [
    [40, 48],
    [96, 96],
    [150, 36],
    [206, 84],
    [262, 40],
    [330, 92],
    [372, 44],
    [120, 150],
    [300, 150],
    [60, 176],
    [356, 186],
  ] as const
  return (
    <>
      <rect width="400" height="300" fill="#3d5a6c" />
      <g fill={ink.snow}>
        {flakes.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r={4 + (x % 3)} />
        ))}
      </g>
      <Spruces
        fill="#2b4453"
        trees={[
          [56, 246, 150],
          [330, 246, 176],
          [382, 250, 120],
        ]}
      />
      <path d="M0 226c90-34 180-20 240-4s110 10 160-10v88H0Z" fill={ink.snow} />
      <path d="M188 176h24v92h-24Z" fill="#6b4c30" />
      <path d="M150 106h96a30 30 0 0 1 30 30v46H150Z" fill={ink.wax} />
      <path d="M150 106a30 30 0 0 1 30 30v46h-60v-46a30 30 0 0 1 30-30Z" fill={ink.waxShade} />
      <path d="M132 130h36v34h-36Z" fill={ink.cream} transform="rotate(-5 150 148)" />
      <path
        d="m132 131 18 15 18-15"
        fill="none"
        stroke={ink.line}
        strokeWidth="3"
        strokeLinejoin="round"
        transform="rotate(-5 150 148)"
      />
      <path d="M244 156h7V96h-7Z" fill="#6b4c30" />
      <path d="M251 96h24l-7 9 7 9h-24Z" fill={ink.marigold} />
      <path d="M138 112c18-26 100-26 126 6-30-10-96-14-126-6Z" fill={ink.snow} />
    </>
  )
}

function Campfire() {
  return (
    <>
      <rect width="400" height="300" fill="#231f38" />
      <Spruces
        fill="#1b1930"
        trees={[
          [30, 248, 200],
          [92, 250, 150],
          [318, 250, 170],
          [376, 248, 230],
        ]}
      />
      <circle cx="200" cy="196" r="112" fill={ink.ember} opacity=".16" />
      <circle cx="200" cy="200" r="76" fill={ink.marigold} opacity=".18" />
      <path d="M0 246c120-20 270-20 400 0v54H0Z" fill="#15132a" />
      <path
        d="M200 116c34 40 50 66 42 102-6 24-24 34-42 34s-38-10-43-34c-6-28 14-42 20-62 6 8 9 14 11 22 12-18 16-38 12-62Z"
        fill={ink.ember}
      />
      <path
        d="M202 172c16 20 24 36 20 54-3 14-12 22-22 22s-20-8-22-20c-2-16 10-24 14-36 4 6 6 10 7 15 3-10 5-22 3-35Z"
        fill={ink.marigold}
      />
      <path
        d="m150 262 100-24M150 238l100 24"
        stroke="#6b4c30"
        strokeWidth="14"
        strokeLinecap="round"
      />
      <g transform="translate(64 178) scale(1.8)">
        <CritterFigure seed="campfire" />
      </g>
      <g transform="translate(258 180) scale(1.7)">
        <CritterFigure seed="lantern" />
      </g>
    </>
  )
}
