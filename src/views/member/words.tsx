import type { ReactNode } from 'react'
import type { ParentRequest } from '#rules/member/parent.ts'

interface Words {
  title: string
  explanation: ReactNode
  confirm: string
  refuse: string
  confirmed: string
  refused: string
}

/** The child's nickname, in the direction of its own script. */
const Name = ({ children }: { children: string }) => <strong dir="auto">{children}</strong>

/** Explains the request to the parent and the effect of each answer. */
export function wordsFor({ nickname, asks }: ParentRequest): Words {
  return asks === 'confirmation'
    ? {
        title: `May ${nickname} take part?`,
        explanation: (
          <>
            <p>
              <Name>{nickname}</Name> has registered with Critter Swap, a community whose members
              send each other small gifts by post, is under 18, and has named you as a parent.
            </p>
            <p>
              If you confirm, <Name>{nickname}</Name> can post, comment and sign up for exchanges.
              In an exchange, one other member sees the delivery address and sends a gift there.
            </p>
            <p>
              If you refuse or don’t answer, none of that is possible. You can withdraw a
              confirmation at any time, with the link in every later email.
            </p>
          </>
        ),
        confirm: 'Confirm',
        refuse: 'Refuse',
        confirmed: `${nickname} can take part now. Every later email from us has a link to withdraw your confirmation.`,
        refused: `${nickname} can’t post, comment or sign up for exchanges.`,
      }
    : {
        title: 'Withdraw your confirmation?',
        explanation: (
          <>
            <p>
              You have confirmed that <Name>{nickname}</Name> may take part in Critter Swap.
            </p>
            <p>
              If you withdraw that, <Name>{nickname}</Name> can no longer post, comment or sign up
              for exchanges.
            </p>
          </>
        ),
        confirm: 'Keep my confirmation',
        refuse: 'Withdraw it',
        confirmed: `Nothing has changed: ${nickname} can take part.`,
        refused: `You have withdrawn your confirmation. ${nickname} can no longer post, comment or sign up for exchanges.`,
      }
}
