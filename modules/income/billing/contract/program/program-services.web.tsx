import { apiPathOf, permissionFor } from '@quina/blocks'
import { catalogPages, filled, ListScreen, useCan, useOption, useParams } from '@quina/blocks/web'
import { useState } from 'react'
import { programService } from './program.contract.ts'

const columns = [
  ...[
    'code',
    'name',
    'mode',
    'value',
    'monthlyGoal',
    'executedMonth',
    'yearlyGoal',
    'executed',
    'donePercent',
  ],
  ...['perUser', 'weight', 'active'],
]
const create = '/billing/program/:id/services/create'
const edit = '/billing/program/services/edit/:id'

/** The services of a programme, with how many of each were given in the month and in the year. */
export function ProgramServices() {
  const { id } = useParams('/billing/program/services/:id')
  const option = useOption('billing.program', id)
  const mayEdit = useCan()(permissionFor(programService, 'edit'))
  return (
    <ListScreen
      list={programService.list}
      path={apiPathOf(programService)}
      title={option === undefined ? 'Servicios del programa' : `Servicios de ${option.label}`}
      columns={columns}
      fixed={{ programId: id }}
      filters={['mode', 'active']}
      open={(row) => filled(edit, { id: row.id })}
      {...(mayEdit
        ? {
            newButton: {
              label: 'Agregar servicio',
              href: filled(create, { id }),
              permission: permissionFor(programService, 'edit'),
            },
          }
        : {})}
    />
  )
}

/** A new service belongs to the chosen programme, which the form does not show again. */
const pagesOf = (programId: string | null) =>
  catalogPages(programService, {
    list: programId === null ? '/billing/program' : (`/billing/program/services/${programId}` as const),
    edit,
    nameOf: ({ labels }) => `${labels.serviceId ?? 'Servicio'} · ${labels.programId ?? ''}`,
    defaults: () => ({ programId: programId ?? '', mode: 'included' }),
    locked: ['programId', 'serviceId'],
  })

export function ProgramServiceCreate() {
  const { id } = useParams(create)
  const [{ Create }] = useState(() => pagesOf(id))
  return <Create />
}

export function ProgramServiceEdit() {
  const [{ Edit }] = useState(() => pagesOf(null))
  return <Edit />
}
