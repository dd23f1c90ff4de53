import { isCommonPassword } from '#rules/joining/common-passwords.ts'
import { passwordConditions } from '#rules/joining/password.ts'

/** What a new password has and still lacks, for its live checklist. */
export const checklistOf = ({ email, password }: { email: string; password: string }) =>
  passwordConditions(password, { email, isCommon: isCommonPassword })
