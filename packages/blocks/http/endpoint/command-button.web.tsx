import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCommand } from './use-command.web.ts'

interface CommandButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly path: string
  /** The message shown once the command is done. */
  readonly done: string
  readonly children: ReactNode
}

/** A command without fields: one press runs it once, shows the message and refreshes the screen. */
export function CommandButton({ path, done, children, ...look }: CommandButtonProps) {
  const { send, busy } = useCommand()
  return (
    <Button {...look} loading={busy} onClick={() => void send({ path, done: () => done })}>
      {children}
    </Button>
  )
}
