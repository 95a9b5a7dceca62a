import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeed } from './use-deed.web.ts'

interface DeedButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly path: string
  /** What is told once it is done. */
  readonly done: string
  readonly children: ReactNode
}

/** A deed that asks for nothing: pressed, done once, told, and what is on the screen looked up again. */
export function DeedButton({ path, done, children, ...look }: DeedButtonProps) {
  const { send, busy } = useDeed()
  return (
    <Button {...look} loading={busy} onClick={() => void send({ path, done: () => done })}>
      {children}
    </Button>
  )
}
