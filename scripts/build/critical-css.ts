/** A rule or an at-rule with its content. Declarations and statements are plain text. */
interface Block {
  prelude: string
  body: Css
}
type Css = (Block | string)[]

/** Parses minified CSS that has no comments and may use native nesting. */
function parsed(css: string): Css {
  let at = 0
  const read = (): Css => {
    const body: Css = []
    let start = at
    let parentheses = 0
    let quote = ''
    const text = () => css.slice(start, at).trim()
    for (; at < css.length; at += 1) {
      const sign = css[at] ?? ''
      if (quote) {
        if (sign === quote) quote = ''
      } else if (sign === '"' || sign === "'") quote = sign
      else if (sign === '(') parentheses += 1
      else if (sign === ')') parentheses -= 1
      else if (parentheses === 0 && (sign === ';' || sign === '}')) {
        if (text()) body.push(text())
        if (sign === '}') return body
        start = at + 1
      } else if (parentheses === 0 && sign === '{') {
        const prelude = text()
        at += 1
        body.push({ prelude, body: read() })
        start = at + 1
      }
    }
    if (text()) body.push(text())
    return body
  }
  return read()
}

const written = (css: Css): string =>
  css
    .map((part, index) => {
      if (typeof part !== 'string') return `${part.prelude}{${written(part.body)}}`
      return part.startsWith('@') || index < css.length - 1 ? `${part};` : part
    })
    .join('')

/** Splits a selector list at its commas, except at those inside parentheses. */
const selectorsOf = (list: string): string[] => list.split(/,(?![^(]*\))/)

/** Matches pseudo-classes and other states that cannot apply in the first frame. */
const later =
  /:(hover|active|focus|disabled|checked|popover-open|:selection|:view-transition|target)/

const innermost = /:(not|is|where|has)\(([^()]*)\)/

/** Attributes that the script for the first frame sets. */
const setLater = ['data-theme', 'aria-current']

/**
 * Returns a function that checks whether a selector may match an element in the markup. In case of doubt, the function
 * returns true.
 */
function matcherOf(markup: string) {
  const classes = new Set(
    [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  const hasTag = (tag: string) => ['html', 'body'].includes(tag) || markup.includes(`<${tag}`)
  const hasAttribute = (name: string, value?: string) =>
    setLater.includes(name) ||
    markup.includes(value === undefined ? ` ${name}=` : ` ${name}="${value}"`)
  const mayMatch = (selector: string): boolean => {
    const [whole, kind = '', inner = ''] = innermost.exec(selector) ?? []
    if (whole !== undefined) {
      const isPossible = kind === 'not' || selectorsOf(inner).some(mayMatch)
      return isPossible && mayMatch(selector.replace(whole, ''))
    }
    if (later.test(selector)) return false
    const bare = selector.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/::?[\w-]+(\([^)]*\))?/g, '')
    return (
      [...selector.matchAll(/\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]/g)].every(
        ([, name = '', value]) => hasAttribute(name, value),
      ) &&
      [...bare.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name)) &&
      [...bare.matchAll(/(?<![\w.-])[a-z]\w*/g)].every(([tag]) => hasTag(tag))
    )
  }
  return mayMatch
}

const isVariable = (part: Block | string): part is string =>
  typeof part === 'string' && part.startsWith('--')

/**
 * Returns the part of a minified stylesheet that this markup needs before any interaction: its rules in their order and
 * layers, the fallback fonts, and only the animations and variables that are used. Loading the whole stylesheet later
 * changes nothing on screen, because the rules are the same.
 */
export function stylesFor(css: string, markup: string): string {
  const mayMatch = matcherOf(markup)
  const pruned = (parts: Css): Css =>
    parts.flatMap((part) => {
      if (typeof part === 'string') return part
      const { prelude, body } = part
      if (prelude.startsWith('@font-face')) return written(body).includes('local(') ? part : []
      if (prelude.startsWith('@keyframes')) return part
      if (prelude.startsWith('@media print')) return []
      const selectors = prelude.startsWith('@')
        ? [prelude]
        : selectorsOf(prelude).filter((selector) => mayMatch(selector))
      const kept = selectors.length > 0 ? pruned(body) : []
      return kept.length > 0 ? { prelude: selectors.join(), body: kept } : []
    })
  const rules = pruned(parsed(css))
  const variables = new Map<string, string[]>()
  const collect = (parts: Css, uses: string[]) => {
    for (const part of parts)
      if (typeof part !== 'string') collect(part.body, uses)
      else if (isVariable(part)) {
        const [name = '', ...value] = part.split(':')
        variables.set(name, [...(variables.get(name) ?? []), value.join(':')])
      } else uses.push(part)
    return uses
  }
  const movements = collect(rules, []).filter((part) => part.startsWith('animation'))
  const isUnused = ({ prelude }: Block) =>
    prelude.startsWith('@keyframes') &&
    !movements.some((part) => part.split(/[\s:,]/).includes(prelude.slice('@keyframes '.length)))
  const used = new Set<string>()
  const use = (text: string) => {
    for (const [name] of text.matchAll(/--[\w-]+/g))
      if (!used.has(name)) {
        used.add(name)
        variables.get(name)?.forEach(use)
      }
  }
  collect(rules, []).forEach(use)
  const withUsed = (parts: Css): Css =>
    parts.flatMap((part) => {
      if (isVariable(part)) return used.has(part.split(':')[0] ?? '') ? part : []
      if (typeof part === 'string') return part
      if (isUnused(part)) return []
      const body = withUsed(part.body)
      return body.length > 0 ? { ...part, body } : []
    })
  return written(withUsed(rules))
}
