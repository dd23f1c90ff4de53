import { visibleText } from '#rules/text/markup.ts'
import { type TextRules, textField } from './text.ts'

/** Text with markup: only what is visible counts. */
export const markup = (rules: TextRules) =>
  textField(
    rules,
    (text) => text.trim(),
    (html) => visibleText(html).trim(),
  )
