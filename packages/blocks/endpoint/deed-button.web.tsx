import { Button, type ButtonProps } from '@mantine/core'
import { toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deedKeys, refreshAll, sendTo, wordsOf } from './api.web.ts'

interface DeedButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly path: string
  /** What is told once it is done. */
  readonly done: string
  readonly children: ReactNode
}

/** A deed that asks for nothing: pressed, done once, told, and what is on the screen looked up again. */
export function DeedButton({ path, done, children, ...look }: DeedButtonProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [keyOf] = useState(deedKeys)
  const run = async () => {
    setBusy(true)
    try {
      await sendTo('POST', path, { body: {}, key: keyOf(path) })
      void toast({ message: done, tone: 'good' })
      await refreshAll(client)
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} loading={busy} onClick={() => void run()}>
      {children}
    </Button>
  )
}
