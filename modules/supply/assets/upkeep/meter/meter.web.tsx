import { type AnswerOf, permissionFor } from '@quina/blocks'
import { GoTo, MiniTable, ReportScreen, Show, useCan, useVigencia } from '@quina/blocks/web'
import { Amount, EmptyState, Page, PageHeader, Panel, ReadField, StatusTag } from '@quina/ui/web'
import { maintenanceByAsset, maintenanceMeter } from './meter.contract.ts'

export function MaintenanceMeter() {
  const vigencia = useVigencia()
  return (
    <Page>
      <PageHeader title="El 5 % para mantenimiento" context={`Vigencia ${vigencia} · Decreto 229 de 2025`} />
      <Show of={maintenanceMeter} params={{ vigencia }}>
        {(answer) => <Meter {...answer} />}
      </Show>
    </Page>
  )
}

function Meter(meter: AnswerOf<typeof maintenanceMeter>) {
  const can = useCan()
  const { share, chosen, total, minimum, budget, executed, missing, budgeted, done, rubros } = meter
  const enough = missing === '0.00'
  return (
    <>
      <Panel title={enough ? 'El presupuesto alcanza el mínimo' : 'Falta presupuesto para llegar al mínimo'}>
        <ReadField label="Presupuesto total de gastos">
          <Amount of={total} />
        </ReadField>
        <ReadField label={`Mínimo: ${share} %`}>
          <Amount of={minimum} />
        </ReadField>
        <ReadField label="Presupuestado">
          <Amount of={budget} /> <StatusTag tone={enough ? 'good' : 'bad'}>{budgeted} % del mínimo</StatusTag>
        </ReadField>
        <ReadField label="Ejecutado (obligaciones)">
          <Amount of={executed} />{' '}
          <StatusTag tone={done >= 100 ? 'good' : 'warning'}>{done} % del mínimo</StatusTag>
        </ReadField>
        <ReadField label="Falta por presupuestar">
          <Amount of={missing} />
        </ReadField>
        {can(permissionFor(maintenanceByAsset, 'run')) && (
          <p>
            <GoTo address="/assets/mantenimiento/por-bien">Ver bien por bien</GoTo>
          </p>
        )}
      </Panel>
      <Rubros chosen={chosen} rubros={rubros} />
    </>
  )
}

const Rubros = ({ chosen, rubros }: Pick<AnswerOf<typeof maintenanceMeter>, 'chosen' | 'rubros'>) => (
  <Panel title="Rubros de mantenimiento">
    {rubros.length === 0 ? (
      <EmptyState
        title={
          chosen
            ? 'Ningún rubro de la vigencia tiene esos códigos.'
            : 'Diga cuáles son los rubros de mantenimiento en los parámetros de activos fijos.'
        }
      />
    ) : (
      <MiniTable
        label="Rubros de mantenimiento"
        rows={rubros}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Rubro', cell: ({ name }) => name },
          { head: 'Definitivo', end: true, cell: (row) => <Amount of={row.budget} /> },
          { head: 'Comprometido', end: true, cell: (row) => <Amount of={row.committed} /> },
          { head: 'Obligado', end: true, cell: (row) => <Amount of={row.executed} /> },
          { head: 'Pagado', end: true, cell: (row) => <Amount of={row.paid} /> },
        ]}
      />
    )}
  </Panel>
)

export function MaintenanceByAsset() {
  const vigencia = useVigencia()
  return <ReportScreen key={vigencia} report={maintenanceByAsset} defaults={{ vigencia: String(vigencia) }} />
}
