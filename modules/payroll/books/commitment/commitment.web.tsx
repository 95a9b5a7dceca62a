import { Group, Stack } from '@mantine/core'
import { CommandOf, GoTo, MiniTable, pathTo, Show, useParams } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { Amount, EmptyState, Page, PageHeader, Panel, StatusTag } from '@quina/ui/web'
import {
  type Commitment,
  commitPeriod,
  type PeriodRubro,
  periodBudget,
  releasePeriod,
} from './commitment.contract.ts'

/** What a payroll needs in the budget, rubro by rubro, and the registros and obligaciones that it was committed with. */
export function PeriodBudget() {
  const { periodId } = useParams('/payrroll/budget-movements/:periodId')
  return (
    <Page>
      <Show of={periodBudget} params={{ periodId }}>
        {({ period, paidOn, approved, unplaced, rubros, documents }) => (
          <>
            <PageHeader title={`Presupuesto de la nómina ${period}`} />
            <Stack gap="md">
              {approved ? (
                <Group gap={8}>
                  <CommandOf
                    of={commitPeriod}
                    about={{ periodId }}
                    begun={{ date: paidOn }}
                    look={{ disabled: rubros.every(({ lacking }) => money(lacking) <= 0n) }}
                    done={({ total }) => `Nómina obligada por ${showPesos(money(total))}.`}
                  />
                  {documents.some(({ annulled }) => !annulled) && (
                    <CommandOf
                      of={releasePeriod}
                      about={{ periodId }}
                      begun={{ date: paidOn }}
                      look={{ variant: 'default' }}
                      done={() => 'Registros y obligaciones anulados.'}
                    />
                  )}
                </Group>
              ) : (
                <p>La nómina se compromete cuando esté aprobada.</p>
              )}
              {money(unplaced) > 0n && (
                <p>
                  Sin rubro o sin beneficiario: <Amount of={unplaced} />. Las líneas rojas de su
                  contabilización dicen qué falta.
                </p>
              )}
              <Rubros rubros={rubros} />
              <Documents documents={documents} />
            </Stack>
          </>
        )}
      </Show>
    </Page>
  )
}

function Rubros({ rubros }: { readonly rubros: readonly PeriodRubro[] }) {
  if (rubros.length === 0) return <EmptyState title="La nómina no tiene rubros por comprometer" />
  return (
    <Panel title="Necesidad por rubro">
      <MiniTable
        label="Rubros de la nómina"
        rows={rubros}
        keyOf={({ rubro }) => rubro}
        columns={[
          { head: 'Rubro', cell: ({ rubro, name }) => `${rubro} ${name}` },
          { head: 'Requerido', end: true, cell: ({ needed }) => <Amount of={needed} /> },
          { head: 'Obligado', end: true, cell: ({ obliged }) => <Amount of={obliged} /> },
          { head: 'Pagado', end: true, cell: ({ paid }) => <Amount of={paid} /> },
          { head: 'Falta', end: true, cell: ({ lacking }) => <Amount of={lacking} /> },
          { head: 'Disponible en CDP', end: true, cell: ({ certified }) => <Amount of={certified} /> },
        ]}
      />
    </Panel>
  )
}

function Documents({ documents }: { readonly documents: readonly Commitment[] }) {
  if (documents.length === 0) return null
  return (
    <Panel title="Registros y obligaciones">
      <MiniTable
        label="Registros y obligaciones de la nómina"
        rows={documents}
        keyOf={({ id }) => id}
        columns={[
          { head: 'CDP', cell: ({ cdp }) => cdp },
          {
            head: 'Registro',
            cell: ({ registroId, registro }) => (
              <GoTo address={pathTo('/registro-presupuestal/edit/:id', { id: registroId })}>{registro}</GoTo>
            ),
          },
          { head: 'Obligación', cell: ({ obligacion }) => obligacion },
          { head: 'Valor', end: true, cell: ({ total }) => <Amount of={total} /> },
          {
            head: 'Estado',
            cell: ({ annulled }) =>
              annulled ? (
                <StatusTag tone="bad">Anulada</StatusTag>
              ) : (
                <StatusTag tone="good">Vigente</StatusTag>
              ),
          },
        ]}
      />
    </Panel>
  )
}
