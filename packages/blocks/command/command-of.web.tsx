import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { FieldsDialog, type FieldsDialogProps } from '../data/form/fields-dialog.web.tsx'
import type { Travelled } from '../http/endpoint/travelled.ts'
import { useLatest } from '../http/endpoint/use-command.web.ts'
import { useCan } from '../screen/navigation/session.web.ts'
import type { Fields, WireOf } from '../values/field/field.ts'
import { act, useAct } from './ask.web.ts'
import type { Command } from './command.ts'

interface CommandDialogProps<K extends Fields, A extends Fields, R extends z.ZodType>
  extends Pick<FieldsDialogProps, 'begun' | 'labels' | 'spans' | 'width' | 'children'>,
    Partial<Pick<FieldsDialogProps, 'verb' | 'danger' | 'disabled'>> {
  readonly of: Command<K, A, R>
  readonly about: WireOf<K>
  /** The file of a command that takes one. */
  readonly file?: File | null
  /** Verb + object + figure: *Cerrar marzo de 2026*; the verb when absent. */
  readonly title?: string
  /** The consequence, where it depends on the record of the command. */
  readonly consequence?: ReactNode
  /** The message shown once the command is done. */
  readonly done: (answer: Travelled<z.output<R>>) => string
  readonly onClose: () => void
}

/** The dialog of a command: its consequence, its fields, its refusals, and the message once it is done. */
export function CommandDialog<K extends Fields, A extends Fields, R extends z.ZodType>(
  props: CommandDialogProps<K, A, R>,
) {
  const { of, about, file, consequence = of.consequence, done, ...written } = props
  return (
    <FieldsDialog
      title={of.verb}
      verb={of.verb}
      danger={of.danger ?? false}
      {...written}
      consequence={consequence}
      fields={of.params}
      about={about}
      send={async (input, key) =>
        done(await act(of, { ...about, ...input }, { key, ...(file ? { file } : {}) }))
      }
    />
  )
}

interface CommandOfProps<K extends Fields, A extends Fields, R extends z.ZodType>
  extends Omit<CommandDialogProps<K, A, R>, 'children' | 'onClose'> {
  /** The label of the button, where the verb alone is not enough. */
  readonly label?: string
  readonly look?: Pick<ButtonProps, 'variant' | 'size' | 'color' | 'disabled'>
  /** Replaces the button; `may` is false for a user without the permission. */
  readonly children?: (begin: () => void, may: boolean) => ReactNode
}

/** The button of a command, with its dialog. */
export function CommandOf<K extends Fields, A extends Fields, R extends z.ZodType>(
  props: CommandOfProps<K, A, R>,
) {
  const { label, look, children, ...dialog } = props
  const { of, about, consequence = of.consequence, done } = dialog
  const [opened, setOpened] = useState(false)
  const may = useCan()(of.access)
  const pressed = useAct(of, done)
  const isAtOnce = consequence === undefined && Object.keys(of.params).length === 0
  const latest = useLatest(about)
  // There are no fields: only `about` is sent, with the values that the screen shows at that time.
  const begin = () =>
    isAtOnce ? void pressed.send(() => latest.current as WireOf<K> & WireOf<A>) : setOpened(true)
  if (children === undefined && !may) return null
  return (
    <>
      {children?.(begin, may) ?? (
        <Button {...look} loading={pressed.busy} onClick={begin}>
          {label ?? (isAtOnce ? of.verb : `${of.verb}…`)}
        </Button>
      )}
      {opened && <CommandDialog {...dialog} onClose={() => setOpened(false)} />}
    </>
  )
}
