import { Group } from '@mantine/core'
import { apiPathOf } from '@quina/blocks'
import {
  Go,
  type ListRow,
  ListScreen,
  pathTo,
  RowsPanel,
  Show,
  useCan,
  useParams,
  writeSearch,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Page, PageHeader, useGoTo } from '@quina/ui/web'
import { dependants, heirs, withholdingFacts } from '../dependant/dependant.contract.ts'
import { roster, rosterList, rosterPerson } from './roster.contract.ts'

/** The people on the payroll. A row opens the person's dependants and certificates; its menu begins a novedad or a discount. */
export function Roster() {
  const can = useCan()
  const goTo = useGoTo()
  return (
    <ListScreen
      list={rosterList}
      path={apiPathOf(roster)}
      title="Personal de nómina"
      columns={['employeeId', 'identification', 'positionId', 'regime', 'situation', 'alert']}
      open={({ employeeId }) => pathTo('/nomina/personas/:id', { id: String(employeeId) })}
      newButton={{
        label: 'Nueva vinculación',
        href: '/nomina/vinculaciones/create',
        permission: 'payroll.engagement.edit',
      }}
      rowActions={(row: ListRow) =>
        rowActionsOf(row)
          .filter(({ permission }) => can(permission))
          .map(({ label, address }) => ({ label, run: () => goTo(address) }))
      }
    />
  )
}

const rowActionsOf = ({ id, employeeId }: ListRow) => {
  const employee = String(employeeId)
  return [
    {
      label: 'Abrir vinculación',
      permission: 'payroll.engagement.view',
      address: pathTo('/nomina/vinculaciones/edit/:id', { id }),
    },
    {
      label: 'Abrir empleado',
      permission: 'people.employee.view',
      address: pathTo('/empleado/edit/:id', { id: employee }),
    },
    {
      label: 'Nueva novedad',
      permission: 'payroll.novelty.edit',
      address: `/nomina/novedades/create${writeSearch({ engagementId: id })}`,
    },
    {
      label: 'Nuevo embargo o descuento',
      permission: 'payroll.deductionOrder.edit',
      address: `/nomina/descuentos/create${writeSearch({ employeeId: employee })}`,
    },
  ] as const
}

const Elsewhere = ({ id, identification }: Readonly<{ id: string; identification: string }>) => (
  <Group gap="md">
    <Go to="/empleado/edit/:id" params={{ id }}>
      Abrir el empleado
    </Go>
    <Go to="/nomina/compensatorios" search={{ q: identification }}>
      Descansos compensatorios
    </Go>
    <Go to="/nomina/comisiones" search={{ q: identification }}>
      Comisiones y viáticos
    </Go>
  </Group>
)

/** The payroll data of a person besides the vinculación: dependants and the facts proved for the withholding. */
export function RosterPerson() {
  const { id } = useParams('/:id')
  const today = dayInBogota(new Date())
  const begun = { fromDay: today }
  const mayView = useCan()(dependants.view)
  return (
    <Show of={rosterPerson} params={{ id }}>
      {({ name, identification, died }) => (
        <Page>
          <PageHeader
            title={name}
            context={identification}
            crumbs={[{ label: 'Personal de nómina', href: '/nomina/personas' }]}
          />
          {mayView ? (
            <>
              <RowsPanel
                rows={dependants}
                id={id}
                empty="Sin dependientes para la retención."
                begun={{ ...begun, kind: 'minor' }}
              />
              <RowsPanel
                rows={withholdingFacts}
                id={id}
                empty="Sin certificados: la retención no tiene deducciones."
                begun={{ ...begun, untilDay: `${today.slice(0, 4)}-12-31`, kind: 'mortgage' }}
              />
              {died && (
                <RowsPanel
                  rows={heirs}
                  id={id}
                  empty="Sin herederos: lo que se contabilice se debe a quien falleció. Regístrelos antes."
                />
              )}
            </>
          ) : (
            <p className="q-context">No puede ver los datos personales de nómina.</p>
          )}
          <Elsewhere id={id} identification={identification} />
        </Page>
      )}
    </Show>
  )
}
