import { brokenBy } from '@quina/blocks'
import { act, FieldsDialog } from '@quina/blocks/web'
import { useState } from 'react'
import { Conflicts } from '../governance/conflicts.web.tsx'
import { ExceptionFields, usualException } from '../governance/exception-fields.web.tsx'
import { editRole, type PermissionCatalogue } from '../role/role.contract.ts'
import type { RoleForm, ShownRole } from './use-role.web.ts'

interface SaveDialogProps {
  readonly role: ShownRole
  readonly form: RoleForm
  readonly catalogue: PermissionCatalogue
  readonly onClose: () => void
}

const { reason, code } = editRole.params
const fields = { reason: { ...reason, label: 'Motivo del cambio' }, code }

/** What will change, for which users, and the reason. */
export function SaveDialog({ role, form, catalogue, onClose }: SaveDialogProps) {
  const [exception, setException] = useState(usualException)
  const excepted = new Set(role.exceptions.map(({ code }) => code))
  const broken = brokenBy(form.granted, catalogue.segregations).filter(({ code }) => !excepted.has(code))
  const { id, version } = role
  const changed = {
    ...form.facts,
    permissions: [...form.granted].sort(),
    exception: broken.length > 0 ? exception : null,
  }
  return (
    <FieldsDialog
      title={`Guardar el rol ${form.facts.name}`}
      consequence={
        <>
          {consequenceFor(role)}
          <Changes form={form} catalogue={catalogue} />
        </>
      }
      verb="Guardar rol"
      fields={fields}
      about={changed}
      send={async (input, key) => {
        await act(editRole, { id, version, ...changed, ...input }, { key })
        return `Rol ${form.facts.name} guardado`
      }}
      onClose={onClose}
    >
      {(_typed, _set, errors) =>
        broken.length > 0 && (
          <>
            <Conflicts of={broken} />
            <ExceptionFields value={exception} onChange={setException} errors={errors} />
          </>
        )
      }
    </FieldsDialog>
  )
}

function consequenceFor({ holders }: ShownRole): string {
  if (holders.length === 0) return 'Nadie tiene este rol todavía.'
  const [first, second, third] = holders.map(({ name }) => name)
  const named = [first, second, third].filter((name) => name !== undefined).join(', ')
  const more = holders.length > 3 ? ` y ${holders.length - 3} más` : ''
  return `Cambia lo que pueden hacer ${named}${more} desde su próxima acción.`
}

function Changes({ form: { gained, lost }, catalogue }: Pick<SaveDialogProps, 'form' | 'catalogue'>) {
  if (gained.length + lost.length === 0) return <p className="q-context">Los permisos no cambian.</p>
  const labels = new Map(
    catalogue.modules.flatMap(({ permissions }) =>
      permissions.map(({ name, label }) => [name, label] as const),
    ),
  )
  const list = (title: string, names: readonly string[]) => (
    <section>
      <h3>
        {title} ({names.length})
      </h3>
      <ul>
        {names.map((name) => (
          <li key={name} title={name}>
            {labels.get(name) ?? `${name} (obsoleto)`}
          </li>
        ))}
      </ul>
    </section>
  )
  return (
    <div className="q-changes">
      {list('Gana', gained)}
      {list('Pierde', lost)}
    </div>
  )
}
