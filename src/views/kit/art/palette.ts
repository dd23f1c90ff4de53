/** The colours of the drawings, the same in both themes. */
export const ink = {
  night: '#22394d',
  plum: '#3c2a45',
  spruce: '#1f4c4a',
  forest: '#13302c',
  moss: '#4f8f63',
  mossDark: '#35684a',
  moon: '#f2ecda',
  cream: '#fdf9ea',
  creamShade: '#e9e2cc',
  kraft: '#b98f5e',
  kraftShade: '#9c7548',
  wax: '#d73246',
  waxShade: '#b51b34',
  marigold: '#fcbd43',
  ember: '#e5762f',
  eye: '#1d1712',
  line: '#241606',
  snow: '#e8f1f2',
  steel: '#8fa6ad',
} as const

export const furs = ['#e58f5b', '#7fb7a4', '#c9a0dc', '#8fb4e3', '#e7c15a', '#d98a9a'] as const
