import { act, ask, FieldsDialog, pathTo, useGo } from '@quina/blocks/web'
import { createRole, showRole } from '../role/role.contract.ts'

interface NewRoleProps {
  /** The role whose permissions it starts with. */
  readonly from?: { readonly id: string; readonly name: string; readonly everywhere: boolean } | undefined
  readonly onClose: () => void
}

const { name, description, everywhere } = createRole.params

/** Creates a role, empty or as a copy of another, and opens it to be filled. */
export function NewRoleDialog({ from, onClose }: NewRoleProps) {
  const go = useGo()
  return (
    <FieldsDialog
      title={from === undefined ? 'Crear un rol' : `Duplicar ${from.name}`}
      consequence={
        from === undefined
          ? 'Nace sin permisos; los elige enseguida.'
          : 'La copia nace con los mismos permisos y puede editarse.'
      }
      verb={from === undefined ? 'Crear rol' : 'Duplicar rol'}
      fields={{ name, description, everywhere }}
      begun={from === undefined ? {} : { name: `${from.name} (copia)`, everywhere: from.everywhere }}
      spans={{ name: 12, everywhere: 12 }}
      send={async (facts, key) => {
        const source = from === undefined ? null : await ask(showRole, { id: from.id })
        const copied = { clinical: source?.clinical ?? false, permissions: source?.permissions ?? [] }
        const { id } = await act(createRole, { ...facts, ...copied, exception: null }, { key })
        void go(pathTo('/admin/role/:id', { id }))
        return `Rol ${facts.name} creado`
      }}
      onClose={onClose}
    />
  )
}
