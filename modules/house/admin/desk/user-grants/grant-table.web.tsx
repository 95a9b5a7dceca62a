import { ActionIcon, Button } from '@mantine/core'
import { readOptions, useAnswer, useSession } from '@quina/blocks/web'
import { ChoiceField, DayField } from '@quina/ui/web'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listRoles } from '../../user/role/role.contract.ts'
import { type GrantRow, newGrant, type ShownUser, type UserForm } from '../user-screens/user-form.web.ts'

const everywhere = 'all'

interface GrantTableProps {
  readonly form: UserForm
  /** The roles that the user already has, whose names are shown even where they are no longer offered. */
  readonly held: ShownUser['roles']
  readonly readOnly: boolean
}

/** Which roles, where and between which days. */
export function GrantTable({ form, held, readOnly }: GrantTableProps) {
  const { values, set, errors } = form
  const offered = useOffered(held)
  const change = (key: string, part: Partial<GrantRow>) =>
    set({ roles: values.roles.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  const remove = (key: string) => set({ roles: values.roles.filter((row) => row.key !== key) })
  return (
    <>
      <div className="q-sideways">
        <table className="q-grants">
          <caption className="q-unseen">Roles por sede</caption>
          <GrantHead />
          <tbody>
            {values.roles.map((row, index) => (
              <GrantLine
                key={row.key}
                row={row}
                at={index}
                errors={errors}
                offered={offered}
                readOnly={readOnly}
                onChange={(part) => change(row.key, part)}
                onRemove={() => remove(row.key)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {errors.roles !== undefined && <p className="q-field-error">{errors.roles}</p>}
      {!readOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set({ roles: [...values.roles, newGrant(values.roles.at(-1)?.campusId)] })}
        >
          Agregar rol
        </Button>
      )}
    </>
  )
}

const GrantHead = () => (
  <thead>
    <tr>
      <th scope="col" style={{ width: '34%' }}>
        Rol
      </th>
      <th scope="col" style={{ width: '30%' }}>
        Sede
      </th>
      <th scope="col">Desde</th>
      <th scope="col">Hasta</th>
      <RemoveHead />
    </tr>
  </thead>
)

interface LineProps {
  readonly row: GrantRow
  readonly at: number
  readonly errors: UserForm['errors']
  readonly offered: ReturnType<typeof useOffered>
  readonly readOnly: boolean
  readonly onChange: (part: Partial<GrantRow>) => void
  readonly onRemove: () => void
}

/** For screen readers only. */
const RemoveHead = () => (
  <th scope="col" style={{ width: 36 }}>
    <span className="q-unseen">Quitar</span>
  </th>
)

function GrantLine(props: LineProps) {
  const { row, at, errors, offered, readOnly, onChange, onRemove } = props
  const wide = offered.everywhere.has(row.roleId)
  const sites = wide ? { [everywhere]: 'Todas las sedes', ...offered.sites } : offered.sites
  const line = at + 1
  return (
    <tr>
      <td>
        <ChoiceField
          label={`Rol ${line}`}
          options={offered.roles}
          value={row.roleId}
          error={errors[`roles.${at}.roleId`]}
          onChange={(roleId) => onChange({ roleId })}
          readOnly={readOnly}
          required
        />
      </td>
      <td>
        <ChoiceField
          label={`Sede ${line}`}
          options={sites}
          value={row.campusId === '' && wide ? everywhere : row.campusId}
          error={errors[`roles.${at}.campusId`]}
          onChange={(campusId) => onChange({ campusId: campusId === everywhere ? '' : campusId })}
          readOnly={readOnly}
          required
        />
      </td>
      <DayCell {...props} name="fromDay" label="Desde" />
      <DayCell {...props} name="toDay" label="Hasta" />
      <td>
        {!readOnly && (
          <ActionIcon variant="subtle" onClick={onRemove} aria-label={`Quitar el rol ${line}`}>
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

type DayCellProps = LineProps & { readonly name: 'fromDay' | 'toDay'; readonly label: string }

const DayCell = ({ row, at, errors, readOnly, onChange, name, label }: DayCellProps) => (
  <td>
    <DayField
      label={`${label} ${at + 1}`}
      value={row[name]}
      error={errors[`roles.${at}.${name}`]}
      onChange={(day) => onChange({ [name]: day })}
      readOnly={readOnly}
      required={name === 'fromDay'}
      {...(name === 'toDay' ? { placeholder: 'Sin fin' } : {})}
    />
  </td>
)

/** Roles and sites to choose from. A user who may not see the screen of the sites is offered only their own. */
function useOffered(held: ShownUser['roles']) {
  const { user } = useSession()
  const roles = useAnswer(listRoles, {})
  const sites = useQuery({
    queryKey: ['admin.campus', 'options'],
    queryFn: ({ signal }) => readOptions('admin.campus', {}, signal),
  })
  const active = (roles.data ?? []).filter((role) => role.active)
  const heldRoles = held.map(({ roleId, roleName }) => [roleId, roleName] as const)
  const own = (user.campuses ?? []).map(({ id, name }) => ({ id, label: name }))
  return {
    roles: Object.fromEntries([...heldRoles, ...active.map(({ id, name }) => [id, name] as const)]),
    everywhere: new Set([
      ...held.filter(({ campusId }) => campusId === null).map(({ roleId }) => roleId),
      ...active.filter((role) => role.everywhere).map(({ id }) => id),
    ]),
    sites: Object.fromEntries((sites.data ?? own).map(({ id, label }) => [id, label])),
  }
}
