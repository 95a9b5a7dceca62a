import { showFailure } from '../../http/endpoint/show-failure.web.ts'
import './new-reference.css'
import { Button } from '@mantine/core'
import { Keys, Loading, type LookupOption, useKeys } from '@quina/ui/web'
import { createContext, Suspense, useContext, useEffect, useState } from 'react'
import { useCan } from '../../screen/navigation/session.web.ts'
import { type NewReference, newReferencesOf } from './new-reference.ts'
import { readOptions } from './options.web.ts'

/** Notifies a dialog that a form is open over it: its own Escape waits. Null outside dialogs. */
export const OverDialog = createContext<((open: boolean) => void) | null>(null)

interface NewReferenceButtonsProps {
  readonly to: string
  readonly typed: string
  readonly onChosen: (option: LookupOption) => void
}

/** The buttons that register what is not in the list yet; the look-up takes the saved row. */
export function NewReferenceButtons({ to, typed, onChosen }: NewReferenceButtonsProps) {
  const can = useCan()
  const [open, setOpen] = useState<NewReference>()
  const over = useContext(OverDialog)
  useEffect(() => over?.(open !== undefined), [over, open])
  const mine = newReferencesOf(to).filter(({ permission }) => can(permission))
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
      .catch(showFailure)
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
