/** Browsers by user agent. The first match counts, because most user agents also name other browsers. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([sign]) => sign.test(userAgent))?.[1]

const named = (browser: string | undefined, system: string | undefined): string | null => {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/**
 * "Firefox on Windows": just enough for members to recognise their device. Null if the user agent contains neither a
 * known browser nor a known system.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  return named(nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent))
}

/**
 * "Firefox 131 on Windows": the browser of a bug report. Null if the user agent contains neither a known browser nor a
 * known system.
 */
export function browserOf(userAgent: string): string | null {
  const [sign, name] = BROWSERS.find(([pattern]) => pattern.test(userAgent)) ?? []
  const [, version] = (sign && /\/(\d+)/.exec(userAgent.slice(userAgent.search(sign)))) ?? []
  return named(version ? `${name} ${version}` : name, nameIn(SYSTEMS, userAgent))
}
