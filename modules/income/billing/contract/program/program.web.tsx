import { permissionFor } from '@quina/blocks'
import { catalogPages, catalogPagesBy, catalogScreens, pathTo, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { FieldGrid, Panel, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { programHref } from '../../account/capture/account-address.web.ts'
import { editCharges } from '../../invoice/charges/charge/charge.contract.ts'
import { program, programService } from './program.contract.ts'

const services = '/billing/program/services/:id'

/** Programmes with their goals, and what was done and invoiced in each. */
function Programs() {
  const goTo = useGoTo()
  const can = useCan()
  const [{ List }] = useState(() =>
    catalogScreens(program, {
      pages: { create: '/billing/program/create', open: '/billing/program/update/:id' },
      columns: [
        'code',
        'name',
        'kind',
        'value',
        'goal',
        'executed',
        'donePercent',
        'invoiced',
        'contracts',
        'active',
      ],
      rowActions: ({ id }) => [
        ...(can(permissionFor(programService, 'view'))
          ? [{ label: 'Servicios', run: () => goTo(pathTo(services, { id })) }]
          : []),
        ...(can(editCharges) ? [{ label: 'Capturar cargos', run: () => goTo(programHref(id)) }] : []),
      ],
    }),
  )
  return <List />
}

function usePages() {
  const goTo = useGoTo()
  const [pages] = useState(() =>
    catalogPages(program, {
      nameOf: ({ values: { code, name } }) => `${String(code)} ${String(name)}`,
      defaults: () => ({
        kind: 'activity',
        basis: 'activity',
        fromDay: dayInBogota(new Date()),
        weighted: false,
      }),
      actions: ({ id }) => [{ label: 'Servicios', run: () => goTo(pathTo(services, { id })) }],
      form: ({ Ask, Params }, values) => (
        <>
          <Panel title="Programa">
            <FieldGrid>
              <Params code={2} name={6} kind={4} />
              <Params fromDay={2} untilDay={2} basis={3} value={3} />
              {values.kind === 'pgp' && <Ask name="corridor" span={2} />}
            </FieldGrid>
          </Panel>
          <Panel title="A quién">
            <FieldGrid>
              <Params population={3} sex={3} minAge={3} maxAge={3} />
              <Ask name="diagnoses" span={12} />
            </FieldGrid>
          </Panel>
          <Panel title="Quién responde">
            <FieldGrid>
              <Params costCentreId={6} responsibleId={6} />
              <Ask name="weighted" span={6} />
            </FieldGrid>
          </Panel>
        </>
      ),
    }),
  )
  return pages
}

export const programScreens = { List: Programs, ...catalogPagesBy(usePages) }
