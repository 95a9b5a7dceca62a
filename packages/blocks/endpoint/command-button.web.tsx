import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCommand } from './use-command.web.ts'

interface CommandButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly path: string
  /** What is told once it is done. */
  readonly done: string
  readonly children: ReactNode
}

/** A command that asks for nothing: pressed, done once, told, and what is on the screen looked up again. */
export function CommandButton({ path, done, children, ...look }: CommandButtonProps) {
  const { send, busy } = useCommand()
  return (
    <Button {...look} loading={busy} onClick={() => void send({ path, done: () => done })}>
      {children}
    </Button>
  )
}
