import { ChoiceField, ConfirmDialog, FlagField, TextField } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getFrom, noPlaceholder, wordsOf } from '../../http/endpoint/api.web.ts'
import { useCan } from '../../screen/navigation/session.web.ts'
import { type FilterContent, notShared, type SharedWith } from './filter-entries.web.tsx'
import { share } from './share.ts'

const rolesPath = '/api/saved-filters/roles'

interface SaveFilterDialogProps {
  /** @throws Refusal when the name is taken. */
  readonly onSave: (made: SharedWith & Pick<FilterContent, 'name'>) => Promise<void>
  readonly onClose: () => void
}

/** The user names a filter before saving it. */
export function SaveFilterDialog({ onSave, onClose }: SaveFilterDialogProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(notShared)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (name.trim() === '') return setError('Escriba un nombre para reconocerlo.')
    setBusy(true)
    try {
      await onSave({ name: name.trim(), ...shared })
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
      <SharedField value={shared} onChange={setShared} />
    </ConfirmDialog>
  )
}

type SharedFieldProps = Readonly<{ value: SharedWith; onChange: (value: SharedWith) => void }>

/** Shares a view with others, for users who may share it. */
function SharedField({ value, onChange }: SharedFieldProps) {
  const mayShare = useCan()(share)
  const { data: roles } = useQuery({
    queryKey: [rolesPath],
    queryFn: ({ signal }) => getFrom<{ id: string; name: string }[]>(rolesPath, {}, signal),
    enabled: mayShare,
    placeholderData: noPlaceholder,
  })
  if (!mayShare) return null
  const named = Object.fromEntries((roles ?? []).map(({ id, name }) => [id, `Quien tenga el rol ${name}`]))
  const choose = (chosen: string) =>
    onChange(chosen in named ? { ...notShared, roleId: chosen } : { ...notShared, shared: chosen === 'all' })
  return (
    <>
      <ChoiceField
        label="Compartir con"
        options={{ none: 'Nadie', all: 'Todos', ...named }}
        value={value.roleId ?? (value.shared ? 'all' : 'none')}
        onChange={choose}
      />
      {value.roleId !== null && (
        <FlagField
          label="La lista se abre así para ese rol, si quien la abre no eligió otra"
          value={value.isRoleDefault}
          onChange={(isRoleDefault) => onChange({ ...value, isRoleDefault })}
        />
      )}
    </>
  )
}
