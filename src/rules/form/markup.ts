import { visibleText } from '#rules/text/markup.ts'
import { type TextRules, textField } from './text.ts'

/** Text with markup; limits apply to the visible text only. */
export const markup = (rules: TextRules) =>
  textField(
    rules,
    (text) => text.trim(),
    (html) => visibleText(html).trim(),
  )
