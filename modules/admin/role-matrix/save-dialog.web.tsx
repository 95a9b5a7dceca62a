import { brokenBy } from '@quina/blocks'
import { ConfirmDialog, NoteField } from '@quina/ui/web'
import { useState } from 'react'
import { Conflicts } from '../governance/conflicts.web.tsx'
import { ExceptionFields, usualException } from '../governance/exception-fields.web.tsx'
import { FactorField } from '../power/factor-field.web.tsx'
import type { PermissionCatalogue } from '../role/role.contract.ts'
import { type RoleForm, type ShownRole, useSaveRole } from './use-role.web.ts'

interface SaveDialogProps {
  readonly role: ShownRole
  readonly form: RoleForm
  readonly catalogue: PermissionCatalogue
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** What will change, for whom, and why it is done. */
export function SaveDialog({ role, form, catalogue, onClose, onSaved }: SaveDialogProps) {
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [exception, setException] = useState(usualException)
  const saving = useSaveRole(role, form, onSaved)
  const stored = new Set(role.exceptions.map(({ code }) => code))
  const broken = brokenBy(form.granted, catalogue.segregations).filter(({ code }) => !stored.has(code))
  const confirm = () => void saving.save({ reason, code, exception: broken.length > 0 ? exception : null })
  return (
    <ConfirmDialog
      opened
      width={620}
      title={`Guardar el rol ${form.facts.name}`}
      consequence={consequenceFor(role)}
      verb="Guardar rol"
      busy={saving.busy}
      error={saving.message}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Changes form={form} catalogue={catalogue} />
      <NoteField
        label="Motivo del cambio"
        name="reason"
        value={reason}
        error={saving.errors.reason}
        onChange={setReason}
        rows={2}
        required
        autoFocus
      />
      <FactorField value={code} failure={saving.refusal} onChange={setCode} />
      {broken.length > 0 && (
        <>
          <Conflicts of={broken} />
          <ExceptionFields value={exception} onChange={setException} errors={saving.errors} />
        </>
      )}
    </ConfirmDialog>
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
