import { act, ask, deedKeys, pathTo, Refusal, refreshAll, useGo, wordsOf } from '@quina/blocks/web'
import { ConfirmDialog, FlagField, TextField } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createRole, showRole } from '../role/role.contract.ts'

interface NewRoleProps {
  /** The role whose permissions it starts with. */
  readonly from?: { readonly id: string; readonly name: string; readonly everywhere: boolean } | undefined
  readonly onClose: () => void
}

/** A role of one's own: empty, or a copy of another. It opens to be filled. */
export function NewRoleDialog({ from, onClose }: NewRoleProps) {
  const [name, setName] = useState(from === undefined ? '' : `${from.name} (copia)`)
  const [description, setDescription] = useState('')
  const [everywhere, setEverywhere] = useState(from?.everywhere ?? false)
  const creating = useCreation(from?.id, onClose)
  return (
    <ConfirmDialog
      opened
      title={from === undefined ? 'Crear un rol' : `Duplicar ${from.name}`}
      consequence={
        from === undefined
          ? 'Nace sin permisos; los elige enseguida.'
          : 'La copia nace con los mismos permisos y puede editarse.'
      }
      verb={from === undefined ? 'Crear rol' : 'Duplicar rol'}
      busy={creating.busy}
      error={creating.message}
      onClose={onClose}
      onConfirm={() => void creating.create({ name, description, everywhere })}
    >
      <TextField
        label="Nombre"
        name="name"
        value={name}
        error={creating.errors.name}
        onChange={setName}
        max={80}
        required
        autoFocus
      />
      <TextField label="Descripción" value={description} onChange={setDescription} max={300} />
      <FlagField
        label="Puede darse en todas las sedes a la vez"
        value={everywhere}
        onChange={setEverywhere}
      />
    </ConfirmDialog>
  )
}

interface Facts {
  readonly name: string
  readonly description: string
  readonly everywhere: boolean
}

function useCreation(copied: string | undefined, onDone: () => void) {
  const go = useGo()
  const client = useQueryClient()
  const [keyOf] = useState(deedKeys)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const create = async (facts: Facts): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const source = copied === undefined ? null : await ask(showRole, { id: copied })
      const sent = {
        ...facts,
        clinical: source?.clinical ?? false,
        permissions: source?.permissions ?? [],
        exception: null,
      }
      const { id } = await act(createRole, sent, { key: keyOf(sent) })
      await refreshAll(client)
      onDone()
      await go(pathTo('/admin/role/:id', { id }))
    } catch (refused) {
      setFailure(refused)
      setBusy(false)
    }
  }
  const errors = failure instanceof Refusal ? failure.fields : {}
  const placed = Object.keys(errors).length > 0
  return { create, busy, errors, message: failure === undefined || placed ? undefined : wordsOf(failure) }
}
