import './new-reference.css'
import { Button } from '@mantine/core'
import { Keys, Loading, type LookupOption, toast, useKeys } from '@quina/ui/web'
import { type ComponentType, createContext, Suspense, useContext, useEffect, useState } from 'react'
import { wordsOf } from '../endpoint/api.web.ts'
import { useCan } from '../navigation/session.web.ts'
import { readOptions } from './options.web.ts'

export interface NewReferenceProps {
  /** What was typed in the look-up, so that nobody types it twice. */
  readonly typed: string
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** A way to register what a look-up does not find, over the screen that looks for it. */
export interface NewReference {
  readonly label: string
  readonly permission: string
  readonly keys?: string
  readonly Form: ComponentType<NewReferenceProps>
}

const ways = new Map<string, readonly NewReference[]>()

/** Declares how a thing is registered from the look-ups that offer it (`offersNew` in the field). */
export const defineNewReference = (to: string, ...all: readonly NewReference[]): void => {
  ways.set(to, all)
}

/** What a dialog is told while a form is open over it: its own Escape waits. Null outside dialogs. */
export const OverDialog = createContext<((open: boolean) => void) | null>(null)

interface NewReferenceButtonsProps {
  readonly to: string
  readonly typed: string
  readonly onChosen: (option: LookupOption) => void
}

/** The ways to register what is not in the list yet; the look-up goes on with what was saved. */
export function NewReferenceButtons({ to, typed, onChosen }: NewReferenceButtonsProps) {
  const can = useCan()
  const [open, setOpen] = useState<NewReference>()
  const over = useContext(OverDialog)
  useEffect(() => over?.(open !== undefined), [over, open])
  const mine = (ways.get(to) ?? []).filter(({ permission }) => can(permission))
  useKeys(
    mine.flatMap((way) =>
      way.keys === undefined ? [] : [{ keys: way.keys, label: way.label, run: () => setOpen(way) }],
    ),
    { inDialog: over !== null && open === undefined },
  )
  const choose = (id: string) => {
    setOpen(undefined)
    readOptions(to, { id })
      .then(([option]) => option && onChosen(option))
      .catch((failure: unknown) => toast({ message: wordsOf(failure), tone: 'bad' }))
  }
  if (mine.length === 0) return null
  return (
    <div className="q-new-reference">
      {mine.map((way) => (
        <Button key={way.label} variant="default" size="compact-sm" onClick={() => setOpen(way)}>
          {way.label}… {way.keys && <Keys of={way.keys} />}
        </Button>
      ))}
      {open && (
        <Suspense fallback={<Loading />}>
          <open.Form typed={typed} onSaved={choose} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
