import { ConfirmDialog, FlagField, TextField } from '@quina/ui/web'
import { useState } from 'react'
import { wordsOf } from '../endpoint/api.web.ts'
import type { FilterContent } from './saved-filter.web.ts'

interface SaveFilterDialogProps {
  /** @throws Refusal when the name is taken. */
  readonly onSave: (made: Pick<FilterContent, 'name' | 'shared'>) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a filter before keeping it. */
export function SaveFilterDialog({ onSave, onClose }: SaveFilterDialogProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (name.trim() === '') return setError('Escriba un nombre para reconocerlo.')
    setBusy(true)
    try {
      await onSave({ name: name.trim(), shared })
    } catch (failure) {
      setBusy(false)
      setError(wordsOf(failure))
    }
  }
  return (
    <ConfirmDialog
      opened
      title="Guardar los filtros"
      consequence="Quedan con su búsqueda y su orden, para volver a ellos con un clic."
      verb="Guardar filtro"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <TextField label="Nombre" value={name} onChange={setName} error={error} max={60} required autoFocus />
      <FlagField label="Compartir con los demás" value={shared} onChange={setShared} />
    </ConfirmDialog>
  )
}
